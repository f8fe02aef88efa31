package io.whylate.extension.stream.reactor;

import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.whylate.extension.stream.Exchange;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.client.HttpClient;

/** Puts a window around every subscription to a call. */
@SuppressWarnings("try") // a scope is closed and nothing else
public final class ReactorCalls {

  private static final ThreadLocal<int[]> DEPTH = ThreadLocal.withInitial(() -> new int[1]);

  private ReactorCalls() {}

  /** A method that makes a call ready has been entered. */
  public static void enter() {
    DEPTH.get()[0]++;
  }

  /** It is left with an answer; the outermost one is observed. */
  public static @Nullable Object leave(Object client, @Nullable Object answer) {
    boolean outermost = --DEPTH.get()[0] == 0;
    if (!outermost || !(client instanceof HttpClient)) {
      return answer;
    }
    HttpClient called = (HttpClient) client;
    if (answer instanceof ByteBufFlux) {
      return ByteBufFlux.fromInbound(new WindowFlux<>((ByteBufFlux) answer, called));
    }
    if (answer instanceof Flux) {
      return new WindowFlux<>((Flux<?>) answer, called);
    }
    return answer instanceof Mono ? new WindowMono<>((Mono<?>) answer, called) : answer;
  }

  /** Subscribes, with a window around the call if one is to be. */
  static <T> void subscribe(
      HttpClient client,
      CoreSubscriber<? super T> application,
      Consumer<CoreSubscriber<? super T>> call) {
    WindowSubscriber<T> window = begin(client, application);
    if (window == null) {
      call.accept(application);
      return;
    }
    try (Scope scope = window.exchange().context().makeCurrent()) {
      call.accept(window);
    }
  }

  private static <T> @Nullable WindowSubscriber<T> begin(
      HttpClient client, CoreSubscriber<? super T> application) {
    try {
      ReactorDestination to = ReactorDestination.of(client);
      try (Scope scope = contextOf(application).makeCurrent()) {
        Exchange exchange = Exchange.start("reactor-netty", to.method, to.host, to.port);
        return exchange == null ? null : new WindowSubscriber<>(application, exchange);
      }
    } catch (Throwable failure) {
      Exchange.failed(failure);
      return null;
    }
  }

  /** The agent may keep a Context in Reactor's, and prefers it to the thread's. */
  private static Context contextOf(CoreSubscriber<?> application) {
    Optional<Context> kept =
        application.currentContext().stream()
            .map(entry -> entry.getValue())
            .filter(Context.class::isInstance)
            .map(Context.class::cast)
            .findFirst();
    return kept.orElseGet(Context::current);
  }
}
