package io.whylate.extension.queue;

import net.bytebuddy.asm.Advice;
import org.jspecify.annotations.Nullable;

/** Around the method by which OkHttp's dispatcher takes an asynchronous call. */
final class DispatcherAdvice {

  private DispatcherAdvice() {}

  @Advice.OnMethodEnter(suppress = Throwable.class)
  static @Nullable HandOver enter(@Advice.This Object dispatcher) {
    boolean named = Waits.nameThem("okhttp ", "dispatcher");
    HandOver handOver = HandOver.begin(dispatcher, 0);
    if (named) {
      Waits.nameThemNoMore();
    }
    return handOver;
  }

  @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
  static void exit(@Advice.Enter @Nullable HandOver handOver) {
    if (handOver != null) {
      handOver.end();
    }
  }
}
