package io.whylate.extension.queue;

import net.bytebuddy.asm.Advice;

/** In the methods of a semaphore. */
final class SemaphoreAdvice {

  private SemaphoreAdvice() {}

  /** After its construction. */
  static final class Made {

    private Made() {}

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(@Advice.This Object semaphore, @Advice.Argument(0) int permits) {
      Signals.made(semaphore, permits);
    }
  }

  /** Around what waits. */
  static final class Waited {

    private Waited() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    static long enter() {
      return Waits.begin();
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    static void exit(@Advice.This Object semaphore, @Advice.Enter long begun) {
      Waits.end("semaphore", semaphore, begun);
    }
  }
}
