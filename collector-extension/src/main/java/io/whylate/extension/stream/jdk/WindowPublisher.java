package io.whylate.extension.stream.jdk;

import io.whylate.extension.stream.Exchange;
import java.util.concurrent.Flow.Publisher;
import java.util.concurrent.Flow.Subscriber;

/** A body that the application subscribes to; until then, it may be dropped. */
final class WindowPublisher<T> implements Publisher<T> {

  private final Publisher<T> body;
  private final Exchange exchange;

  WindowPublisher(Publisher<T> body, Exchange exchange) {
    this.body = body;
    this.exchange = exchange;
    exchange.handedOut(this);
  }

  @Override
  public void subscribe(Subscriber<? super T> subscriber) {
    exchange.connected();
    body.subscribe(subscriber);
  }
}
