package io.whylate.extension.stream.armeria;

import static net.bytebuddy.matcher.ElementMatchers.isPublic;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.returns;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.opentelemetry.javaagent.extension.instrumentation.TypeTransformer;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.matcher.ElementMatcher;
import org.jspecify.annotations.Nullable;

/** The {@code execute} that all calls of a client lead to, the blocking ones too. */
public final class ArmeriaInstrumentation implements TypeInstrumentation {

  @Override
  public ElementMatcher<TypeDescription> typeMatcher() {
    return named("com.linecorp.armeria.client.DefaultWebClient");
  }

  @Override
  public void transform(TypeTransformer transformer) {
    transformer.applyAdviceToMethod(
        named("execute")
            .and(isPublic())
            .and(takesArguments(2))
            .and(takesArgument(0, named("com.linecorp.armeria.common.HttpRequest")))
            .and(returns(named("com.linecorp.armeria.common.HttpResponse"))),
        ArmeriaInstrumentation.class.getName() + "$AroundExecute");
  }

  /** Inlined into {@code execute}. */
  public static final class AroundExecute {

    private AroundExecute() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static @Nullable ArmeriaExchange enter(
        @Advice.This WebClient client, @Advice.Argument(0) HttpRequest request) {
      return ArmeriaExchange.start(client, request);
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(
        @Advice.Enter @Nullable ArmeriaExchange exchange,
        @Advice.Return(readOnly = false) @Nullable HttpResponse response,
        @Advice.Thrown @Nullable Throwable thrown) {
      if (exchange != null) {
        response = exchange.returned(response, thrown);
      }
    }
  }
}
