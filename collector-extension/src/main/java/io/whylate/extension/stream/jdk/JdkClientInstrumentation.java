package io.whylate.extension.stream.jdk;

import static io.opentelemetry.javaagent.extension.matcher.AgentElementMatchers.extendsClass;
import static net.bytebuddy.matcher.ElementMatchers.isPublic;
import static net.bytebuddy.matcher.ElementMatchers.nameStartsWith;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.opentelemetry.javaagent.extension.instrumentation.TypeTransformer;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.util.concurrent.CompletableFuture;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.matcher.ElementMatcher;
import org.jspecify.annotations.Nullable;

/** {@code send} and {@code sendAsync} of the JDK's HTTP client. */
public final class JdkClientInstrumentation implements TypeInstrumentation {

  @Override
  public ElementMatcher<TypeDescription> typeMatcher() {
    return nameStartsWith("java.net.")
        .or(nameStartsWith("jdk.internal."))
        .and(extendsClass(named("java.net.http.HttpClient")));
  }

  @Override
  public void transform(TypeTransformer transformer) {
    String here = JdkClientInstrumentation.class.getName();
    transformer.applyAdviceToMethod(call("send").and(takesArguments(2)), here + "$AroundSend");
    transformer.applyAdviceToMethod(
        call("sendAsync").and(takesArguments(2).or(takesArguments(3))), here + "$AroundSendAsync");
  }

  private static ElementMatcher.Junction<MethodDescription> call(String method) {
    return named(method)
        .and(isPublic())
        .and(takesArgument(0, named("java.net.http.HttpRequest")))
        .and(takesArgument(1, named("java.net.http.HttpResponse$BodyHandler")));
  }

  /** Inlined into {@code send}. */
  public static final class AroundSend {

    private AroundSend() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static @Nullable JdkExchange enter(
        @Advice.Argument(0) HttpRequest request,
        @Advice.Argument(value = 1, readOnly = false) BodyHandler<?> handler) {
      JdkExchange exchange = JdkExchange.start(request, handler);
      if (exchange != null) {
        handler = exchange.handler();
      }
      return exchange;
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(
        @Advice.Enter @Nullable JdkExchange exchange,
        @Advice.Return(readOnly = false) @Nullable HttpResponse<?> response,
        @Advice.Thrown @Nullable Throwable thrown) {
      if (exchange != null) {
        response = exchange.returned(response, thrown);
      }
    }
  }

  /** Inlined into {@code sendAsync}. */
  public static final class AroundSendAsync {

    private AroundSendAsync() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static @Nullable JdkExchange enter(
        @Advice.Argument(0) HttpRequest request,
        @Advice.Argument(value = 1, readOnly = false) BodyHandler<?> handler) {
      JdkExchange exchange = JdkExchange.start(request, handler);
      if (exchange != null) {
        handler = exchange.handler();
      }
      return exchange;
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(
        @Advice.Enter @Nullable JdkExchange exchange,
        @Advice.Return(readOnly = false) @Nullable CompletableFuture<?> future,
        @Advice.Thrown @Nullable Throwable thrown) {
      if (exchange != null) {
        future = exchange.returned(future, thrown);
      }
    }
  }
}
