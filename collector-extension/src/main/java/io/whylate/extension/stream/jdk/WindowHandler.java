package io.whylate.extension.stream.jdk;

import io.whylate.extension.stream.Exchange;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;

/** The application's body handler, observed. */
final class WindowHandler<T> implements BodyHandler<T> {

  private final BodyHandler<T> application;
  private final Exchange exchange;

  WindowHandler(BodyHandler<T> application, Exchange exchange) {
    this.application = application;
    this.exchange = exchange;
  }

  @Override
  public BodySubscriber<T> apply(ResponseInfo response) {
    boolean observed = observe(response.headers());
    BodySubscriber<T> subscriber = application.apply(response);
    return observed && subscriber != null
        ? new WindowSubscriber<>(subscriber, exchange)
        : subscriber;
  }

  private boolean observe(HttpHeaders headers) {
    try {
      exchange.responded(
          headers.firstValue("content-type").orElse(null),
          headers.firstValue("content-encoding").orElse(null),
          headers.firstValueAsLong("content-length").orElse(-1));
      return exchange.isOpen();
    } catch (Throwable failure) {
      Exchange.failed(failure);
      return false;
    }
  }
}
