package io.whylate.extension.stream.reactor;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;
import static net.bytebuddy.matcher.ElementMatchers.takesNoArguments;

import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.opentelemetry.javaagent.extension.instrumentation.TypeTransformer;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.matcher.ElementMatcher;
import org.jspecify.annotations.Nullable;

/** What the application asks for, that it is told the end, or does not want the rest. */
public final class ReactorReadInstrumentation implements TypeInstrumentation {

  @Override
  public ElementMatcher<TypeDescription> typeMatcher() {
    return named("reactor.netty.channel.FluxReceive");
  }

  @Override
  public void transform(TypeTransformer transformer) {
    String name = ReactorReadInstrumentation.class.getName();
    transformer.applyAdviceToMethod(
        named("request").and(takesArgument(0, long.class)), name + "$BeforeRequest");
    transformer.applyAdviceToMethod(
        named("terminateReceiver").and(takesArguments(2)), name + "$BeforeTermination");
    transformer.applyAdviceToMethod(
        named("onInboundComplete").and(takesNoArguments()), name + "$BeforeEnd");
    transformer.applyAdviceToMethod(
        named("onInboundError").and(takesArgument(0, Throwable.class)), name + "$BeforeError");
    transformer.applyAdviceToMethod(
        named("cancel").and(takesNoArguments()), name + "$BeforeCancel");
  }

  /** Inlined into {@code request}. */
  public static final class BeforeRequest {

    private BeforeRequest() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static void enter(
        @Advice.FieldValue("parent") Object operations, @Advice.Argument(0) long buffers) {
      ReactorBodies.asked(operations, buffers);
    }
  }

  /** Inlined into {@code onInboundComplete}, which tells whoever has asked for everything. */
  public static final class BeforeEnd {

    private BeforeEnd() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static void enter(
        @Advice.FieldValue("parent") Object operations,
        @Advice.FieldValue("receiverFastpath") boolean atOnce) {
      if (atOnce) {
        ReactorBodies.ended(operations, null);
      }
    }
  }

  /** Inlined into {@code onInboundError}, likewise. */
  public static final class BeforeError {

    private BeforeError() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static void enter(
        @Advice.FieldValue("parent") Object operations,
        @Advice.FieldValue("receiverFastpath") boolean atOnce,
        @Advice.Argument(0) Throwable failure) {
      if (atOnce) {
        ReactorBodies.ended(operations, failure);
      }
    }
  }

  /** Inlined into {@code terminateReceiver}, which tells whoever asks piece by piece. */
  public static final class BeforeTermination {

    private BeforeTermination() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static void enter(
        @Advice.FieldValue("parent") Object operations,
        @Advice.FieldValue("inboundError") @Nullable Throwable failure) {
      ReactorBodies.ended(operations, failure);
    }
  }

  /** Inlined into {@code cancel}. */
  public static final class BeforeCancel {

    private BeforeCancel() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static void enter(@Advice.FieldValue("parent") Object operations) {
      ReactorBodies.cancelled(operations);
    }
  }
}
