package io.whylate.extension.stream.armeria;

import io.whylate.extension.stream.Exchange;
import io.whylate.extension.stream.StreamEnd;
import org.reactivestreams.Subscription;

/** What the reader of a response asks for, or that it wants no more. */
final class WindowSubscription implements Subscription {

  private final Subscription client;
  private final Exchange exchange;

  WindowSubscription(Subscription client, Exchange exchange) {
    this.client = client;
    this.exchange = exchange;
  }

  @Override
  public void request(long pieces) {
    exchange.asked(pieces);
    client.request(pieces);
  }

  @Override
  public void cancel() {
    exchange.bodyEnded(StreamEnd.CANCELLED);
    client.cancel();
  }
}
