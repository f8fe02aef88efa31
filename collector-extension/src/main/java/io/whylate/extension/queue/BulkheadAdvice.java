package io.whylate.extension.queue;

import net.bytebuddy.asm.Advice;

/** Around the methods of a bulkhead that wait, or have a task wait; its name names the waits. */
final class BulkheadAdvice {

  private BulkheadAdvice() {}

  @Advice.OnMethodEnter(suppress = Throwable.class)
  static boolean enter(@Advice.FieldValue("name") String bulkhead) {
    return Waits.nameThem("bulkhead ", bulkhead);
  }

  @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
  static void exit(@Advice.Enter boolean named) {
    if (named) {
      Waits.nameThemNoMore();
    }
  }
}
