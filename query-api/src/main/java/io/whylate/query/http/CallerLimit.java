package io.whylate.query.http;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** So many questions a second for each token; who asks more is told when to ask again. */
final class CallerLimit {

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final int perSecond;
  private final LongSupplier nanoTime;

  /** By the name of the grant; there are as many as lines in the file of tokens. */
  private final Map<String, Allowance> allowances = new ConcurrentHashMap<>();

  CallerLimit(int perSecond, LongSupplier nanoTime) {
    this.perSecond = perSecond;
    this.nanoTime = nanoTime;
  }

  /** Of a call that was let in. */
  HttpResponse serve(HttpService service, ServiceRequestContext context, HttpRequest request)
      throws Exception {
    return mayAsk(Authorization.of(context).name())
        ? service.serve(context, request)
        : Problem.response(
                HttpStatus.TOO_MANY_REQUESTS,
                "more than " + perSecond + " questions a second; ask again in a second")
            .mapHeaders(
                headers -> headers.withMutations(h -> h.set(HttpHeaderNames.RETRY_AFTER, "1")));
  }

  boolean mayAsk(String caller) {
    return allowances
        .computeIfAbsent(caller, name -> new Allowance(nanoTime.getAsLong()))
        .take(nanoTime.getAsLong());
  }

  /** Fills steadily, up to the questions of one second. */
  private final class Allowance {
    private double left = perSecond;
    private long filledAt;

    Allowance(long now) {
      this.filledAt = now;
    }

    synchronized boolean take(long now) {
      double more = (double) Math.max(0, now - filledAt) / SECOND * perSecond;
      left = Math.min(perSecond, left + more);
      filledAt = now;
      if (left < 1) {
        return false;
      }
      left--;
      return true;
    }
  }
}
