package io.whylate.extension.stream.jdk;

import io.whylate.extension.stream.Exchange;
import io.whylate.extension.stream.StreamEnd;
import java.io.InputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Publisher;
import java.util.concurrent.Flow.Subscription;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Hands the body through, buffer by buffer, and sees it pass. */
final class WindowSubscriber<T> implements BodySubscriber<T> {

  private final BodySubscriber<T> application;
  private final Exchange exchange;

  WindowSubscriber(BodySubscriber<T> application, Exchange exchange) {
    this.application = application;
    this.exchange = exchange;
  }

  @Override
  public CompletionStage<T> getBody() {
    return application.getBody().thenApply(this::observed);
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    application.onSubscribe(new WindowSubscription(subscription, exchange));
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    try {
      exchange.arrived(buffers);
    } catch (Throwable failure) {
      Exchange.failed(failure);
    }
    application.onNext(buffers);
    exchange.delivered();
  }

  @Override
  public void onError(Throwable failure) {
    exchange.failed(failure, StreamEnd.ERROR);
    application.onError(failure);
  }

  @Override
  public void onComplete() {
    application.onComplete();
    exchange.wireEnded();
  }

  @SuppressWarnings("unchecked")
  private @Nullable T observed(@Nullable T body) {
    try {
      if (body instanceof InputStream) {
        return (T) new WindowInput((InputStream) body, exchange);
      }
      if (body instanceof Stream) {
        return (T) WindowItems.of((Stream<?>) body, exchange);
      }
      if (body instanceof Publisher) {
        return (T) new WindowPublisher<>((Publisher<?>) body, exchange);
      }
    } catch (Throwable failure) {
      Exchange.failed(failure);
    }
    return body;
  }
}
