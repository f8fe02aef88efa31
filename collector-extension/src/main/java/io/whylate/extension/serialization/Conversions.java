package io.whylate.extension.serialization;

import static net.bytebuddy.matcher.ElementMatchers.isPublic;
import static net.bytebuddy.matcher.ElementMatchers.isStatic;
import static net.bytebuddy.matcher.ElementMatchers.namedOneOf;
import static net.bytebuddy.matcher.ElementMatchers.not;
import static net.bytebuddy.matcher.ElementMatchers.returns;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;

import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.opentelemetry.javaagent.extension.instrumentation.TypeTransformer;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.matcher.ElementMatcher;

/**
 * Conversions from memory to memory. Those from and to streams are left out: they may wait for the
 * network, which is another layer.
 */
final class Conversions implements TypeInstrumentation {

  private static final String[] CLASSES = {
    "com.fasterxml.jackson.databind.ObjectMapper",
    "com.fasterxml.jackson.databind.ObjectReader",
    "com.fasterxml.jackson.databind.ObjectWriter",
    "tools.jackson.databind.ObjectMapper",
    "tools.jackson.databind.ObjectReader",
    "tools.jackson.databind.ObjectWriter",
    "com.google.gson.Gson",
    "com.google.protobuf.AbstractMessageLite",
    "com.google.protobuf.AbstractParser"
  };

  static List<String> classNames() {
    return Collections.unmodifiableList(Arrays.asList(CLASSES));
  }

  @Override
  public ElementMatcher<TypeDescription> typeMatcher() {
    return namedOneOf(CLASSES);
  }

  @Override
  public void transform(TypeTransformer transformer) {
    transformer.applyAdviceToMethod(
        isPublic().and(not(isStatic())).and(toMemory().or(fromMemory())),
        getClass().getName() + "$Timing");
  }

  private static ElementMatcher.Junction<MethodDescription> toMemory() {
    return namedOneOf(
            "writeValueAsString", "writeValueAsBytes", "toJson", "toByteArray", "toByteString")
        .and(not(returns(void.class)));
  }

  private static ElementMatcher.Junction<MethodDescription> fromMemory() {
    return namedOneOf("readValue", "readTree", "fromJson", "parseFrom")
        .and(takesArgument(0, String.class).or(takesArgument(0, byte[].class)));
  }

  /** Notes when a conversion begins and ends, also if it fails. */
  @SuppressWarnings("unused")
  public static final class Timing {

    private Timing() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static long enter() {
      return LongConversions.begin();
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
    public static void exit(
        @Advice.Enter long begun,
        @Advice.Origin("#t") String type,
        @Advice.Origin("#m") String method) {
      LongConversions.end(begun, type, method);
    }
  }
}
