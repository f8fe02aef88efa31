package io.whylate.extension.model;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a streaming model: a span that begins with the call and ends when the model tells
 * its handler that it is done, or has failed. Runs inside the application's class loaders.
 */
@SuppressWarnings({"try", "MustBeClosedChecker"}) // a scope is closed and nothing else
public final class StreamedAnswer implements InvocationHandler {

  static final String HANDLER = "dev.langchain4j.model.chat.response.StreamingChatResponseHandler";

  private static final String OFF = "io.whylate.extension.off.methods";

  private static final AtomicLong FAILURES = new AtomicLong();

  private final Object application;
  private final Context around;
  private final Span span;
  private final Scope scope;
  private final long startNs = System.nanoTime();
  private final AtomicBoolean hasToken = new AtomicBoolean();
  private final AtomicBoolean hasText = new AtomicBoolean();
  private final Object handler;

  private StreamedAnswer(Object model, Object application, Class<?> type) {
    this.application = application;
    this.around = Context.current();
    this.handler =
        Proxy.newProxyInstance(
            application.getClass().getClassLoader(), new Class<?>[] {type}, this);
    this.span =
        GlobalOpenTelemetry.getTracer("io.whylate")
            .spanBuilder(model.getClass().getSimpleName() + ".doChat")
            .setAttribute("whylate.layer", "model_undivided")
            .startSpan();
    this.scope = around.with(span).makeCurrent();
  }

  /** Null where nothing is to be observed: outside of a request, or switched off. */
  public static @Nullable StreamedAnswer begin(Object model, @Nullable Object application) {
    if (application == null
        || System.getProperty(OFF) != null
        || !Span.current().getSpanContext().isValid()
        || isOne(application)) {
      return null;
    }
    Class<?> type = handlerType(application.getClass());
    return type == null ? null : new StreamedAnswer(model, application, type);
  }

  /** A model that hands its question on to another gives it the handler that it got. */
  private static boolean isOne(Object handler) {
    return Proxy.isProxyClass(handler.getClass())
        && Proxy.getInvocationHandler(handler) instanceof StreamedAnswer;
  }

  private static @Nullable Class<?> handlerType(@Nullable Class<?> type) {
    Class<?> found = null;
    if (type != null) {
      found = type.getName().equals(HANDLER) ? type : handlerType(type.getSuperclass());
      for (Class<?> implemented : type.getInterfaces()) {
        found = found == null ? handlerType(implemented) : found;
      }
    }
    return found;
  }

  /** What the model is to tell its tokens to. */
  public Object handler() {
    return handler;
  }

  /** The model's method has returned; the model may go on. */
  public void returned(@Nullable Throwable thrown) {
    scope.close();
    if (thrown != null) {
      failed(thrown);
    }
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    try {
      note(method.getName(), arguments);
    } catch (Throwable failure) {
      FAILURES.incrementAndGet();
    }
    try (Scope application = around.makeCurrent()) {
      return method.invoke(this.application, arguments);
    } catch (InvocationTargetException failure) {
      throw failure.getCause();
    }
  }

  private void note(String event, Object @Nullable [] arguments) {
    switch (event) {
      case "onPartialResponse":
        token();
        if (hasText.compareAndSet(false, true)) {
          span.setAttribute("whylate.time_to_first_visible_token", seconds());
        }
        break;
      case "onPartialThinking":
      case "onPartialToolCall":
        token();
        break;
      case "onCompleteResponse":
        span.end();
        break;
      case "onError":
        failed(arguments == null ? null : arguments[0]);
        break;
      default:
    }
  }

  private void token() {
    if (hasToken.compareAndSet(false, true)) {
      span.setAttribute("gen_ai.operation.name", "chat");
      span.setAttribute("gen_ai.response.time_to_first_chunk", seconds());
    }
  }

  private void failed(@Nullable Object failure) {
    span.setStatus(StatusCode.ERROR);
    if (failure != null) {
      span.setAttribute("error.type", failure.getClass().getName());
    }
    span.end();
  }

  private double seconds() {
    return (System.nanoTime() - startNs) / 1e9;
  }
}
