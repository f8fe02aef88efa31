package io.whylate.extension.app;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import java.util.concurrent.Callable;

/** A span that an application makes with the OpenTelemetry API. */
final class ByHand {

  private ByHand() {}

  static <T> T inSpan(String name, Callable<T> work) throws Exception {
    Span span = GlobalOpenTelemetry.getTracer("app").spanBuilder(name).startSpan();
    try {
      return Context.current().with(span).wrap(work).call();
    } finally {
      span.end();
    }
  }
}
