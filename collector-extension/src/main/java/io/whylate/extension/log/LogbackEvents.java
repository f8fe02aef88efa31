package io.whylate.extension.log;

import static net.bytebuddy.matcher.ElementMatchers.isConstructor;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import ch.qos.logback.classic.spi.LoggingEvent;
import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.opentelemetry.javaagent.extension.instrumentation.TypeTransformer;
import java.util.Map;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.matcher.ElementMatcher;

/** Logback's events, as soon as they are made: on the thread that logs, whichever thread writes. */
final class LogbackEvents implements TypeInstrumentation {

  static final String EVENT = "ch.qos.logback.classic.spi.LoggingEvent";

  @Override
  public ElementMatcher<TypeDescription> typeMatcher() {
    return named(EVENT);
  }

  @Override
  public void transform(TypeTransformer transformer) {
    transformer.applyAdviceToMethod(
        isConstructor().and(takesArguments(6)), getClass().getName() + "$Made");
  }

  /** Takes the MDC over, as the event would later, and adds our fields. */
  @SuppressWarnings("unused")
  public static final class Made {

    private Made() {}

    @Advice.OnMethodExit(suppress = Throwable.class)
    public static void exit(
        @Advice.This LoggingEvent event,
        @Advice.FieldValue(value = "mdcPropertyMap", readOnly = false) Map<String, String> mdc) {
      LogFields fields = LogFields.now();
      if (!fields.isEmpty()) {
        event.getMDCPropertyMap();
        if (mdc != null) {
          fields.putAll(mdc);
        }
        mdc = fields;
      }
    }
  }
}
