package io.whylate.extension.server;

import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import io.opentelemetry.context.ImplicitContextKeyed;
import org.jspecify.annotations.Nullable;

/** A request that is being served, as its Context carries it. */
final class Served implements ImplicitContextKeyed {

  private static final ContextKey<Served> KEY = ContextKey.named("whylate-served");

  /** Stands for what another server span has begun to serve already: gRPC within HTTP. */
  private static final Served WITHIN = new Served(0);

  private final long pausedMillisBefore;

  private Served(long pausedMillisBefore) {
    this.pausedMillisBefore = pausedMillisBefore;
  }

  /** What a server span begins to serve in the given Context. */
  static Served beginning(Context context) {
    return in(context) == null ? new Served(GcPauses.totalMillis()) : WITHIN;
  }

  static @Nullable Served in(Context context) {
    return context.get(KEY);
  }

  @Override
  public Context storeInContext(Context context) {
    return context.with(KEY, this);
  }

  boolean isWithinAnother() {
    return this == WITHIN;
  }

  /** How long collections have stopped the JVM since the request came. */
  long pausedMillis() {
    return GcPauses.totalMillis() - pausedMillisBefore;
  }
}
