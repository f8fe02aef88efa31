package io.whylate.extension.stream.jdk;

import io.whylate.extension.stream.Exchange;
import io.whylate.extension.stream.StreamEnd;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
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
    return application.getBody().thenApply(this::seen);
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

  private @Nullable T seen(@Nullable T body) {
    if (WindowResponse.isPulled(body)) {
      exchange.isToBePulled();
    }
    return body;
  }
}
