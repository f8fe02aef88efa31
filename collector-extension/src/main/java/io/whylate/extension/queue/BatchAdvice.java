package io.whylate.extension.queue;

import java.util.Collection;
import java.util.concurrent.Callable;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/** Around the methods by which an executor takes several tasks. */
final class BatchAdvice {

  private BatchAdvice() {}

  @Advice.OnMethodEnter(suppress = Throwable.class)
  @SuppressWarnings({"ParameterReassigned", "UnusedVariable"})
  static <T> @Nullable HandOver enter(
      @Advice.This Object executor,
      @Advice.Argument(value = 0, readOnly = false) Collection<? extends Callable<T>> tasks) {
    tasks = WaitingTask.allOf(tasks, executor);
    return HandOver.ofBatch(executor);
  }

  @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
  static void exit(@Advice.Enter @Nullable HandOver handOver) {
    if (handOver != null) {
      handOver.end();
    }
  }
}
