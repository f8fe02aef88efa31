package io.whylate.extension.server;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.context.Context;
import io.opentelemetry.instrumentation.api.instrumenter.AttributesExtractor;
import io.opentelemetry.instrumentation.api.instrumenter.ContextCustomizer;
import io.whylate.extension.Guard;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Tells on every server span how many requests were being served when it began, this one included
 * and sampled or not; whether the JVM was cold; and how long collections stopped it meanwhile.
 */
public final class ServerSide
    implements AttributesExtractor<Object, Object>, ContextCustomizer<Object> {

  private static final AttributeKey<Long> IN_FLIGHT = AttributeKey.longKey("whylate.inflight");
  private static final AttributeKey<Boolean> COLD = AttributeKey.booleanKey("whylate.cold");
  private static final AttributeKey<Double> GC_PAUSE = AttributeKey.doubleKey("whylate.gc_pause");

  private final AtomicLong inFlight = new AtomicLong();
  private final AtomicBoolean hasServed = new AtomicBoolean();
  private final long warmAtMillis;

  public ServerSide(ServerSettings settings) {
    this.warmAtMillis = ManagementFactory.getRuntimeMXBean().getStartTime() + settings.coldMillis();
  }

  @Override
  public void onStart(AttributesBuilder attributes, Context parent, Object request) {
    if (Served.in(parent) != null) {
      return;
    }
    long serving = inFlight.incrementAndGet();
    if (Switches.isOn(Part.SERVER)) {
      attributes.put(IN_FLIGHT, serving);
      if (isCold()) {
        attributes.put(COLD, true);
      }
    }
  }

  private boolean isCold() {
    boolean first = !hasServed.get() && hasServed.compareAndSet(false, true);
    return first || System.currentTimeMillis() < warmAtMillis;
  }

  @Override
  public Context onStart(Context context, Object request, Attributes atStart) {
    return context.with(Served.beginning(context));
  }

  @Override
  public void onEnd(
      AttributesBuilder attributes,
      Context context,
      Object request,
      @Nullable Object response,
      @Nullable Throwable error) {
    Served served = Served.in(context);
    if (served == null || served.isWithinAnother()) {
      return;
    }
    inFlight.decrementAndGet();
    try {
      long paused = served.pausedMillis();
      if (paused > 0 && Switches.isOn(Part.SERVER)) {
        attributes.put(GC_PAUSE, paused / 1e3);
      }
    } catch (Throwable failure) {
      Guard.failed("reading the collectors", failure);
    }
  }
}
