package io.whylate.extension.queue;

import java.util.concurrent.TimeUnit;
import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/** Around the methods by which an executor takes a task. */
final class HandOverAdvice {

  private HandOverAdvice() {}

  /** A task that may start at once. */
  static final class Now {

    private Now() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    static @Nullable HandOver enter(@Advice.This Object executor) {
      return HandOver.begin(executor, 0);
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    static void exit(@Advice.Enter @Nullable HandOver handOver) {
      if (handOver != null) {
        handOver.end();
      }
    }
  }

  /** A task that is to wait; that much of its time is no queueing. */
  static final class Later {

    private Later() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    static @Nullable HandOver enter(
        @Advice.This Object executor,
        @Advice.Argument(1) long delay,
        @Advice.Argument(2) TimeUnit unit) {
      return HandOver.begin(executor, unit.toNanos(delay));
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    static void exit(@Advice.Enter @Nullable HandOver handOver) {
      if (handOver != null) {
        handOver.end();
      }
    }
  }
}
