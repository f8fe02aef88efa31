package io.whylate.extension.stream.armeria;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.stream.CancelledSubscriptionException;
import io.whylate.extension.stream.Exchange;
import io.whylate.extension.stream.StreamEnd;
import java.util.Arrays;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Hands a response through, piece by piece, and sees it pass. */
final class WindowSubscriber implements Subscriber<HttpObject> {

  private final Subscriber<? super HttpObject> application;
  private final Exchange exchange;

  WindowSubscriber(Subscriber<? super HttpObject> application, Exchange exchange) {
    this.application = application;
    this.exchange = exchange;
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    application.onSubscribe(new WindowSubscription(subscription, exchange));
  }

  @Override
  public void onNext(HttpObject piece) {
    try {
      observe(piece);
    } catch (Throwable failure) {
      Exchange.failed(failure);
    }
    application.onNext(piece);
    exchange.delivered();
  }

  private void observe(HttpObject piece) {
    if (piece instanceof HttpData && !((HttpData) piece).isEmpty()) {
      exchange.arrived(Arrays.asList(((HttpData) piece).byteBuf().nioBuffers()));
      return;
    }
    exchange.asked(-1); // no piece of the body, but asked for like one
    if (piece instanceof ResponseHeaders && !isInterim((ResponseHeaders) piece)) {
      ResponseHeaders headers = (ResponseHeaders) piece;
      exchange.responded(
          headers.get("content-type"), headers.get("content-encoding"), headers.contentLength());
      exchange.callEnded(null);
    }
  }

  private static boolean isInterim(ResponseHeaders headers) {
    return headers.status().isInformational();
  }

  @Override
  public void onError(Throwable failure) {
    exchange.failed(
        failure,
        failure instanceof CancelledSubscriptionException ? StreamEnd.CANCELLED : StreamEnd.ERROR);
    application.onError(failure);
  }

  @Override
  public void onComplete() {
    exchange.wireEnded();
    application.onComplete();
  }
}
