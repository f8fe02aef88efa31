package io.whylate.extension.stream.armeria;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.AggregationOptions;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.stream.AggregationSupport;
import com.linecorp.armeria.common.stream.SubscriptionOption;
import io.netty.util.concurrent.EventExecutor;
import io.whylate.extension.stream.Exchange;
import io.whylate.extension.stream.StreamEnd;
import java.util.concurrent.CompletableFuture;
import org.reactivestreams.Subscriber;

/** A response as the application gets it, seen when it is subscribed to, in whatever way. */
final class WindowResponse extends AggregationSupport implements HttpResponse {

  private final HttpResponse client;
  private final Exchange exchange;

  WindowResponse(HttpResponse client, Exchange exchange) {
    this.client = client;
    this.exchange = exchange;
    exchange.handedOut(this);
  }

  @Override
  public void subscribe(
      Subscriber<? super HttpObject> application,
      EventExecutor executor,
      SubscriptionOption... options) {
    exchange.connected();
    client.subscribe(new WindowSubscriber(application, exchange), executor, options);
  }

  @Override
  @SuppressWarnings("unchecked") // as all responses of Armeria do
  public CompletableFuture<AggregatedHttpResponse> aggregate(AggregationOptions options) {
    return super.aggregate(options);
  }

  @Override
  public void abort() {
    exchange.failed(null, StreamEnd.CANCELLED);
    client.abort();
  }

  @Override
  public void abort(Throwable cause) {
    exchange.failed(cause, StreamEnd.CANCELLED);
    client.abort(cause);
  }

  @Override
  public boolean isOpen() {
    return client.isOpen();
  }

  @Override
  public boolean isEmpty() {
    return client.isEmpty();
  }

  @Override
  public long demand() {
    return client.demand();
  }

  @Override
  public CompletableFuture<Void> whenComplete() {
    return client.whenComplete();
  }

  @Override
  public EventExecutor defaultSubscriberExecutor() {
    return client.defaultSubscriberExecutor();
  }
}
