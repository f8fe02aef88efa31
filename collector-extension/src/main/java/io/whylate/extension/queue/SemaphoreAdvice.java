package io.whylate.extension.queue;

import net.bytebuddy.asm.Advice;

/** Around a semaphore's methods that wait. */
final class SemaphoreAdvice {

  private SemaphoreAdvice() {}

  @Advice.OnMethodEnter(suppress = Throwable.class)
  static long enter() {
    return Waits.begin();
  }

  @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
  static void exit(@Advice.This Object semaphore, @Advice.Enter long begun) {
    Waits.end("semaphore", semaphore, begun);
  }
}
