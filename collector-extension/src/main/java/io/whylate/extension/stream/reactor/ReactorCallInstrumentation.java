package io.whylate.extension.stream.reactor;

import static net.bytebuddy.matcher.ElementMatchers.isPublic;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.namedOneOf;

import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.opentelemetry.javaagent.extension.instrumentation.TypeTransformer;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import net.bytebuddy.matcher.ElementMatcher;
import org.jspecify.annotations.Nullable;

/** Where a call is made ready to be subscribed to. */
public final class ReactorCallInstrumentation implements TypeInstrumentation {

  @Override
  public ElementMatcher<TypeDescription> typeMatcher() {
    return named("reactor.netty.http.client.HttpClientFinalizer");
  }

  @Override
  public void transform(TypeTransformer transformer) {
    transformer.applyAdviceToMethod(
        isPublic()
            .and(namedOneOf("response", "responseConnection", "responseContent", "responseSingle")),
        ReactorCallInstrumentation.class.getName() + "$AroundResponse");
  }

  /** Inlined into these methods, which call one another. */
  public static final class AroundResponse {

    private AroundResponse() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static void enter() {
      ReactorCalls.enter();
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(
        @Advice.This Object client,
        @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC)
            @Nullable Object answer) {
      answer = ReactorCalls.leave(client, answer);
    }
  }
}
