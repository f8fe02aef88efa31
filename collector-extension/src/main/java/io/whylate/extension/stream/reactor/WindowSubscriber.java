package io.whylate.extension.stream.reactor;

import io.opentelemetry.context.Scope;
import io.whylate.extension.stream.Exchange;
import io.whylate.extension.stream.StreamEnd;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.util.context.Context;

/**
 * Stands between a call and who subscribed to it: notes when the call has returned, and tells the
 * connection by Reactor's context which window is its own.
 */
@SuppressWarnings("try") // a scope is closed and nothing else
final class WindowSubscriber<T> implements CoreSubscriber<T>, Subscription {

  private final CoreSubscriber<? super T> application;
  private final Exchange exchange;
  private final Context context;
  private @Nullable Subscription call;
  private volatile boolean returned;

  WindowSubscriber(CoreSubscriber<? super T> application, Exchange exchange) {
    this.application = application;
    this.exchange = exchange;
    this.context = within(exchange, application.currentContext());
  }

  /** Whoever looks for the Context of the application there is to find the window's. */
  private static Context within(Exchange exchange, Context reactor) {
    return reactor.stream()
        .filter(entry -> entry.getValue() instanceof io.opentelemetry.context.Context)
        .map(entry -> entry.getKey())
        .reduce(
            reactor.put(Exchange.class, exchange),
            (changed, key) -> changed.put(key, exchange.context()),
            (one, other) -> other);
  }

  Exchange exchange() {
    return exchange;
  }

  @Override
  public Context currentContext() {
    return context;
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    call = subscription;
    application.onSubscribe(this);
  }

  @Override
  public void onNext(T item) {
    returned();
    try (Scope scope = exchange.application().makeCurrent()) {
      application.onNext(item);
    }
  }

  @Override
  public void onError(Throwable failure) {
    exchange.failed(failure, StreamEnd.ERROR);
    try (Scope scope = exchange.application().makeCurrent()) {
      application.onError(failure);
    }
  }

  @Override
  public void onComplete() {
    returned();
    try (Scope scope = exchange.application().makeCurrent()) {
      application.onComplete();
    }
  }

  @Override
  public void request(long items) {
    if (call != null) {
      call.request(items);
    }
  }

  /** Who wants but the first item, the answer with its connection, cancels after it. */
  @Override
  public void cancel() {
    if (!returned) {
      exchange.failed(null, StreamEnd.CANCELLED);
    }
    if (call != null) {
      call.cancel();
    }
  }

  private void returned() {
    if (!returned) {
      returned = true;
      exchange.callEnded(null);
    }
  }
}
