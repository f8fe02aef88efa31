package io.whylate.query.http;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One line a question: who asked what, and what came of it. */
final class Audit {

  private static final Logger LOG = LoggerFactory.getLogger("io.whylate.query.audit");

  private Audit() {}

  @SuppressWarnings("FutureReturnValueIgnored")
  static HttpResponse serve(HttpService service, ServiceRequestContext context, HttpRequest request)
      throws Exception {
    context
        .log()
        .whenComplete()
        .thenAccept(
            log ->
                LOG.info(
                    "{} asked {} {} from {}: {} in {} ms",
                    Authorization.of(context).name(),
                    request.method(),
                    request.path().replaceAll("\\p{Cntrl}", "?"),
                    context.remoteAddress(),
                    log.responseHeaders().status().code(),
                    TimeUnit.NANOSECONDS.toMillis(log.totalDurationNanos())));
    return service.serve(context, request);
  }
}
