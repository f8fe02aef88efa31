package io.whylate.extension.server;

import io.opentelemetry.instrumentation.api.instrumenter.LocalRootSpan;
import net.bytebuddy.asm.Advice;

/** Before each piece of a response's body that Tomcat sends; the first has nothing before it. */
final class FirstByteAdvice {

  private FirstByteAdvice() {}

  @Advice.OnMethodEnter(suppress = Throwable.class)
  static void enter(@Advice.FieldValue("contentWritten") long writtenBefore) {
    if (writtenBefore == 0 && System.getProperty("io.whylate.extension.off.server") == null) {
      LocalRootSpan.current().addEvent("whylate.first_byte");
    }
  }
}
