package io.whylate.extension.stream.jdk;

import io.whylate.extension.stream.Exchange;
import io.whylate.extension.stream.StreamEnd;
import java.util.concurrent.Flow.Subscription;

/** What the reader of a body asks for, or that it wants no more. */
final class WindowSubscription implements Subscription {

  private final Subscription client;
  private final Exchange exchange;

  WindowSubscription(Subscription client, Exchange exchange) {
    this.client = client;
    this.exchange = exchange;
  }

  @Override
  public void request(long buffers) {
    exchange.asked(buffers);
    client.request(buffers);
  }

  @Override
  public void cancel() {
    exchange.bodyEnded(StreamEnd.CANCELLED);
    client.cancel();
  }
}
