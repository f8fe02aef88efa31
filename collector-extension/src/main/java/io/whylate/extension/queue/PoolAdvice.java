package io.whylate.extension.queue;

import net.bytebuddy.asm.Advice;

/** Around the method that waits for a connection of a pool. */
final class PoolAdvice {

  private PoolAdvice() {}

  @Advice.OnMethodEnter(suppress = Throwable.class)
  static long enter() {
    return Waits.begin();
  }

  @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
  static void exit(@Advice.This Object pool, @Advice.Enter long begun) {
    Waits.end("connection pool", pool, begun);
  }
}
