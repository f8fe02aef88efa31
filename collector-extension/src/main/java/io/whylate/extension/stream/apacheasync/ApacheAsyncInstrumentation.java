package io.whylate.extension.stream.apacheasync;

import static io.opentelemetry.javaagent.extension.matcher.AgentElementMatchers.implementsInterface;
import static net.bytebuddy.matcher.ElementMatchers.isAbstract;
import static net.bytebuddy.matcher.ElementMatchers.isPublic;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.not;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.opentelemetry.javaagent.extension.instrumentation.TypeTransformer;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import net.bytebuddy.matcher.ElementMatcher;
import org.jspecify.annotations.Nullable;

/** The {@code execute} of a client that the others lead to, with and without a target. */
public final class ApacheAsyncInstrumentation implements TypeInstrumentation {

  @Override
  public ElementMatcher<TypeDescription> typeMatcher() {
    return implementsInterface(named("org.apache.hc.client5.http.async.HttpAsyncClient"));
  }

  @Override
  public void transform(TypeTransformer transformer) {
    transformer.applyAdviceToMethod(
        named("execute")
            .and(isPublic())
            .and(not(isAbstract()))
            .and(takesArguments(5).or(takesArguments(6))),
        ApacheAsyncInstrumentation.class.getName() + "$AroundExecute");
  }

  /** Inlined into {@code execute}. */
  public static final class AroundExecute {

    private AroundExecute() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static @Nullable ApacheAsyncExchange enter(
        @Advice.AllArguments(readOnly = false, typing = Assigner.Typing.DYNAMIC)
            Object[] arguments) {
      ApacheAsyncExchange exchange = ApacheAsyncExchange.start(arguments);
      if (exchange != null) {
        arguments = exchange.observed(arguments);
      }
      return exchange;
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(
        @Advice.Enter @Nullable ApacheAsyncExchange exchange,
        @Advice.Thrown @Nullable Throwable thrown) {
      if (exchange != null) {
        exchange.returned(thrown);
      }
    }
  }
}
