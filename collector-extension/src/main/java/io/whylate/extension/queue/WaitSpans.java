package io.whylate.extension.queue;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.whylate.extension.Guard;
import io.whylate.extension.layer.Layers;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;

/** Makes a span of every wait that is longer than the threshold. */
final class WaitSpans implements WaitRecorder {

  private static final AttributeKey<String> PLACE = AttributeKey.stringKey("whylate.waited_in");

  private final Tracer tracer = GlobalOpenTelemetry.getTracer("io.whylate");
  private final long thresholdNanos;

  WaitSpans(long thresholdNanos) {
    this.thresholdNanos = thresholdNanos;
  }

  @Override
  public boolean isOn() {
    return Switches.isOn(Part.QUEUEING);
  }

  @Override
  public void waited(Context waiting, String name, Object place, long nanos) {
    if (nanos < thresholdNanos || Signals.contain(place)) {
      return;
    }
    try {
      long now = SpanClock.nowOf(Span.fromContext(waiting));
      tracer
          .spanBuilder(name)
          .setParent(waiting)
          .setStartTimestamp(now - nanos, NANOSECONDS)
          .setAttribute(Layers.LAYER, "queueing")
          .setAttribute(PLACE, place.getClass().getSimpleName())
          .startSpan()
          .end(now, NANOSECONDS);
    } catch (Throwable failure) {
      Guard.failed("recording a wait", failure);
    }
  }
}
