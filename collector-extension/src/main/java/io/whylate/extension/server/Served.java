package io.whylate.extension.server;

import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import io.opentelemetry.context.ImplicitContextKeyed;
import org.jspecify.annotations.Nullable;

/** A request that is being served, as its Context carries it. */
final class Served implements ImplicitContextKeyed {

  private static final ContextKey<Served> KEY = ContextKey.named("whylate-served");

  private final long pausedMillisBefore = GcPauses.totalMillis();

  static @Nullable Served in(Context context) {
    return context.get(KEY);
  }

  @Override
  public Context storeInContext(Context context) {
    return context.with(KEY, this);
  }

  /** How long collections have stopped the JVM since the request came. */
  long pausedMillis() {
    return GcPauses.totalMillis() - pausedMillisBefore;
  }
}
