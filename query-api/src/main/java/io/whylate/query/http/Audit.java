package io.whylate.query.http;

import com.linecorp.armeria.common.logging.RequestLog;
import io.whylate.query.access.Grant;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One line a question: who asked what, and what came of it. */
final class Audit {

  private static final Logger LOG = LoggerFactory.getLogger("io.whylate.query.audit");

  private Audit() {}

  static void write(RequestLog log) {
    String asked = log.requestHeaders().path();
    if (asked.startsWith("/api/")) {
      Grant grant = Authorization.ofNullable(log.context());
      LOG.info(
          "{} asked {} {}: {} in {} ms",
          name(grant),
          log.requestHeaders().method(),
          asked.replaceAll("\\p{Cntrl}", "?"),
          log.responseHeaders().status().code(),
          TimeUnit.NANOSECONDS.toMillis(log.totalDurationNanos()));
    }
  }

  private static String name(@Nullable Grant grant) {
    return grant == null ? "(no token)" : grant.name();
  }
}
