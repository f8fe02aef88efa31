package io.whylate.extension.queue;

import io.opentelemetry.context.Context;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * One of several tasks that an executor takes together. The agent gives all of them one Context, so
 * a {@link HandOver} in it could not tell them apart. Lives in the bootstrap class loader.
 */
public final class WaitingTask<T> implements Callable<T> {

  private final Callable<T> task;
  private final Object executor;
  private final Context waiting;
  private final long since;

  private WaitingTask(Callable<T> task, Object executor, Context waiting, long since) {
    this.task = task;
    this.executor = executor;
    this.waiting = waiting;
    this.since = since;
  }

  /** The tasks, which from now on say when they start; as they are if nobody is to know. */
  public static <T> Collection<? extends Callable<T>> allOf(
      Collection<? extends Callable<T>> tasks, Object executor) {
    Context context = Context.current();
    if (tasks == null || !Waits.matter(context)) {
      return tasks;
    }
    long now = System.nanoTime();
    List<Callable<T>> waiting = new ArrayList<>(tasks.size());
    for (Callable<T> task : tasks) {
      if (task == null) {
        return tasks;
      }
      waiting.add(new WaitingTask<>(task, executor, context, now));
    }
    return waiting;
  }

  @Override
  public T call() throws Exception {
    Waits.over(waiting, HandOver.EXECUTOR_QUEUE, executor, System.nanoTime() - since);
    return task.call();
  }
}
