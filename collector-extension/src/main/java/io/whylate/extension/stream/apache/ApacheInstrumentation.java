package io.whylate.extension.stream.apache;

import static io.opentelemetry.javaagent.extension.matcher.AgentElementMatchers.implementsInterface;
import static net.bytebuddy.matcher.ElementMatchers.isAbstract;
import static net.bytebuddy.matcher.ElementMatchers.isPublic;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.not;

import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.opentelemetry.javaagent.extension.instrumentation.TypeTransformer;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import net.bytebuddy.matcher.ElementMatcher;
import org.jspecify.annotations.Nullable;

/** Every {@code execute} of a client, whatever it takes. */
public final class ApacheInstrumentation implements TypeInstrumentation {

  @Override
  public ElementMatcher<TypeDescription> typeMatcher() {
    return implementsInterface(named("org.apache.hc.client5.http.classic.HttpClient"));
  }

  @Override
  public void transform(TypeTransformer transformer) {
    transformer.applyAdviceToMethod(
        named("execute").and(isPublic()).and(not(isAbstract())),
        ApacheInstrumentation.class.getName() + "$AroundExecute");
  }

  /** Inlined into {@code execute}. */
  public static final class AroundExecute {

    private AroundExecute() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static @Nullable ApacheExchange enter(
        @Advice.AllArguments(readOnly = false, typing = Assigner.Typing.DYNAMIC)
            Object[] arguments) {
      ApacheExchange exchange = ApacheExchange.start(arguments);
      if (exchange != null) {
        arguments = exchange.observed(arguments);
      }
      return exchange;
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(
        @Advice.Enter @Nullable ApacheExchange exchange,
        @Advice.Return(typing = Assigner.Typing.DYNAMIC) @Nullable Object result,
        @Advice.Thrown @Nullable Throwable thrown) {
      if (exchange != null) {
        exchange.returned(result, thrown);
      }
    }
  }
}
