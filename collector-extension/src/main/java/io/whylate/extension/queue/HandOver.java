package io.whylate.extension.queue;

import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import io.opentelemetry.context.Scope;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A task on its way into an executor. It lies in the Context while the executor takes the task, so
 * the agent carries it to wherever the task starts; the first time that Context is made current
 * there, the wait is over. Lives in the bootstrap class loader, as {@link Waits} does.
 *
 * <p>A task may hand over the next one in the Context it was given, and so on without end: so what
 * is over refers to nothing that came before it.
 */
public final class HandOver extends AtomicBoolean implements Runnable {

  /** Where the Context keeps it. */
  public static final ContextKey<Runnable> KEY = ContextKey.named("whylate-hand-over");

  static final String EXECUTOR_QUEUE = "executor queue";

  private static final long serialVersionUID = 1;

  private final String name;
  private transient volatile @Nullable Thread from = Thread.currentThread();
  private transient @Nullable Context context;
  private transient @Nullable Object executor;
  private transient @Nullable Scope scope;
  private boolean inForce;
  private long dueAt;

  private HandOver(@Nullable Context context, Object executor, long dueAt) {
    this.name = Waits.named(EXECUTOR_QUEUE);
    this.context = context;
    this.executor = executor;
    this.dueAt = dueAt;
  }

  /**
   * An executor is about to take a task that is to start in {@code delayNanos} at the earliest.
   *
   * @return null if nobody is to know, or if it is part of another hand-over
   */
  public static @Nullable HandOver begin(Object executor, long delayNanos) {
    Context context = Context.current();
    if (!Waits.matter(context)) {
      return null;
    }
    long dueAt = System.nanoTime() + Math.max(0, delayNanos);
    Runnable outer = context.get(KEY);
    if (outer instanceof HandOver && ((HandOver) outer).isGoingOn()) {
      ((HandOver) outer).isDueAt(dueAt);
      return null;
    }
    return new HandOver(context, executor, dueAt).in(context);
  }

  /** Tasks that speak for themselves are about to be taken; so each of them is no hand-over. */
  public static @Nullable HandOver ofBatch(Object executor) {
    Context context = Context.current();
    return Waits.matter(context)
        ? new HandOver(null, executor, System.nanoTime()).in(context)
        : null;
  }

  @SuppressWarnings("MustBeClosedChecker")
  private HandOver in(Context current) {
    scope = current.with(KEY, this).makeCurrent();
    inForce = true;
    return this;
  }

  /** The executor has taken the task, or refused it. */
  public void end() {
    from = null;
    Scope inHandingOver = scope;
    scope = null;
    if (inHandingOver != null) {
      inHandingOver.close();
    }
  }

  private boolean isGoingOn() {
    return from == Thread.currentThread() && !get();
  }

  private void isDueAt(long later) {
    if (later - dueAt > 0) {
      dueAt = later;
    }
  }

  /**
   * The Context has been made current. Only the first time counts, and not the one that puts the
   * hand-over into force.
   */
  @Override
  public void run() {
    Context waiting = context;
    Object place = executor;
    if (!inForce || waiting == null || place == null || !compareAndSet(false, true)) {
      return;
    }
    context = null;
    executor = null;
    Waits.over(waiting, name, place, System.nanoTime() - dueAt);
  }
}
