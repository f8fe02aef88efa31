package io.whylate.extension.stream.apacheasync;

import io.opentelemetry.context.Scope;
import io.whylate.extension.stream.Exchange;
import io.whylate.extension.stream.StreamEnd;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.jspecify.annotations.Nullable;

/** Told how the call ended, before the application is, which goes on in its own Context. */
@SuppressWarnings("try") // a scope is closed and nothing else
final class WindowCallback<T> implements FutureCallback<T> {

  private final @Nullable FutureCallback<T> application;
  private final Exchange exchange;

  WindowCallback(@Nullable FutureCallback<T> application, Exchange exchange) {
    this.application = application;
    this.exchange = exchange;
  }

  @Override
  public void completed(T result) {
    exchange.callEnded(null);
    if (application != null) {
      try (Scope scope = exchange.application().makeCurrent()) {
        application.completed(result);
      }
    }
  }

  @Override
  public void failed(Exception failure) {
    exchange.failed(failure, StreamEnd.ERROR);
    if (application != null) {
      try (Scope scope = exchange.application().makeCurrent()) {
        application.failed(failure);
      }
    }
  }

  @Override
  public void cancelled() {
    exchange.failed(null, StreamEnd.CANCELLED);
    if (application != null) {
      try (Scope scope = exchange.application().makeCurrent()) {
        application.cancelled();
      }
    }
  }
}
