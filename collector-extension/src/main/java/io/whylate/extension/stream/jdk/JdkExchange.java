package io.whylate.extension.stream.jdk;

import io.opentelemetry.context.Scope;
import io.whylate.extension.stream.Exchange;
import io.whylate.extension.stream.Target;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A call between entering the client and leaving it, on the thread that calls. */
public final class JdkExchange {

  private final Exchange exchange;
  private final BodyHandler<?> handler;
  private final Scope scope;

  @SuppressWarnings("MustBeClosed") // closed when the call returns
  private JdkExchange(Exchange exchange, BodyHandler<?> handler) {
    this.exchange = exchange;
    this.handler = new WindowHandler<>(handler, exchange);
    this.scope = exchange.context().makeCurrent();
  }

  /** Null if there is nothing to observe, or if an outer method of the client has begun already. */
  public static @Nullable JdkExchange start(HttpRequest request, @Nullable BodyHandler<?> handler) {
    if (handler == null || handler instanceof WindowHandler) {
      return null;
    }
    URI uri = request.uri();
    Target to = Target.of(uri.getScheme(), uri.getHost(), uri.getPort());
    Exchange exchange = Exchange.start("java.net.http", request.method(), to.host, to.port);
    return exchange == null ? null : new JdkExchange(exchange, handler);
  }

  /** The application's handler, observed. */
  public BodyHandler<?> handler() {
    return handler;
  }

  /** The blocking call has ended; the response that the application is to get. */
  public @Nullable HttpResponse<?> returned(
      @Nullable HttpResponse<?> response, @Nullable Throwable thrown) {
    scope.close();
    Object observed = WindowResponse.of(response, exchange);
    exchange.callEnded(thrown);
    return (HttpResponse<?>) observed;
  }

  /** The asynchronous call has been made; the future that the application is to get. */
  public @Nullable CompletableFuture<?> returned(
      @Nullable CompletableFuture<?> future, @Nullable Throwable thrown) {
    scope.close();
    if (future == null) {
      exchange.callEnded(thrown);
      return future;
    }
    return CancellableFuture.of(future, exchange);
  }
}
