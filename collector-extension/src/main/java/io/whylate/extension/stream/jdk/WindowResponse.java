package io.whylate.extension.stream.jdk;

import io.whylate.extension.stream.Exchange;
import java.io.InputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.http.HttpResponse;
import java.util.concurrent.Flow.Publisher;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The client's response with the body that the application is to read. The client itself holds the
 * body that it made for as long as the connection lives, so only a body that is ours alone shows
 * when the application has dropped it. A proxy, since later JDKs add methods.
 */
final class WindowResponse implements InvocationHandler {

  private final HttpResponse<?> response;
  private final Object body;

  private WindowResponse(HttpResponse<?> response, Object body) {
    this.response = response;
    this.body = body;
  }

  /** The response itself unless its body is one that is read after the call. */
  static @Nullable Object of(@Nullable Object response, Exchange exchange) {
    if (!(response instanceof HttpResponse) || !exchange.isOpen()) {
      return response;
    }
    HttpResponse<?> original = (HttpResponse<?>) response;
    Object body = observed(original.body(), exchange);
    return body == null
        ? response
        : Proxy.newProxyInstance(
            HttpResponse.class.getClassLoader(),
            new Class<?>[] {HttpResponse.class},
            new WindowResponse(original, body));
  }

  /** Whether the application reads this body at its own pace, by reads that wait. */
  static boolean isPulled(@Nullable Object body) {
    return body instanceof InputStream || body instanceof Stream;
  }

  private static @Nullable Object observed(@Nullable Object body, Exchange exchange) {
    if (body instanceof InputStream) {
      return new WindowInput((InputStream) body, exchange);
    }
    if (body instanceof Stream) {
      return WindowItems.of((Stream<?>) body, exchange);
    }
    return body instanceof Publisher ? new WindowPublisher<>((Publisher<?>) body, exchange) : null;
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.getName().equals("body")) {
      return body;
    }
    try {
      return method.invoke(response, arguments);
    } catch (InvocationTargetException failure) {
      throw failure.getCause();
    }
  }
}
