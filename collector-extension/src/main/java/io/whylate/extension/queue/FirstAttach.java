package io.whylate.extension.queue;

import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import io.opentelemetry.context.ContextStorage;
import io.opentelemetry.context.Scope;
import io.whylate.extension.Guard;
import org.jspecify.annotations.Nullable;

/** Tells a {@link HandOver} in a Context that the Context has been made current. */
final class FirstAttach implements ContextStorage {

  private static volatile @Nullable ContextKey<Runnable> key;

  private final ContextStorage storage;

  FirstAttach(ContextStorage storage) {
    this.storage = storage;
  }

  /** Until then nothing is told: the agent has yet to put {@link HandOver} where it can be seen. */
  static void listenTo(ContextKey<Runnable> handOvers) {
    key = handOvers;
  }

  @Override
  public Scope attach(Context context) {
    Scope scope = storage.attach(context);
    ContextKey<Runnable> handOvers = key;
    if (handOvers != null && context != null) {
      tell(context.get(handOvers));
    }
    return scope;
  }

  private static void tell(@Nullable Runnable handOver) {
    if (handOver != null) {
      try {
        handOver.run();
      } catch (Throwable failure) {
        Guard.failed("measuring a task's wait", failure);
      }
    }
  }

  @Override
  public @Nullable Context current() {
    return storage.current();
  }

  @Override
  public Context root() {
    return storage.root();
  }
}
