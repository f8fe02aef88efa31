package io.whylate.extension.stream.jdk;

import io.opentelemetry.context.Scope;
import io.whylate.extension.stream.Exchange;
import io.whylate.extension.stream.StreamEnd;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The future of an asynchronous call as the application gets it. What the application hangs on it
 * runs in the Context of the application and not of the call; to cancel it, or what was derived
 * from it, cancels the call, as with the client's own.
 */
final class CancellableFuture<T> extends CompletableFuture<T> {

  private final CompletableFuture<?> call;
  private final Exchange exchange;

  private CancellableFuture(CompletableFuture<?> call, Exchange exchange) {
    this.call = call;
    this.exchange = exchange;
  }

  static <T> CompletableFuture<T> of(CompletableFuture<T> call, Exchange exchange) {
    CancellableFuture<T> handed = new CancellableFuture<>(call, exchange);
    CompletableFuture<T> unused = call.whenComplete(handed::end);
    return handed;
  }

  @Override
  public boolean cancel(boolean mayInterrupt) {
    if (!isDone()) {
      exchange.failed(null, StreamEnd.CANCELLED);
    }
    call.cancel(mayInterrupt);
    return super.cancel(mayInterrupt);
  }

  /** As {@code orTimeout} does when the application waits no longer. */
  @Override
  public boolean completeExceptionally(Throwable failure) {
    exchange.failed(failure, StreamEnd.CANCELLED);
    return super.completeExceptionally(failure);
  }

  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new CancellableFuture<>(call, exchange);
  }

  @SuppressWarnings("unchecked")
  private void end(@Nullable T value, @Nullable Throwable failure) {
    T observed = (T) WindowResponse.of(value, exchange);
    exchange.callEnded(failure);
    Scope scope = exchange.application().makeCurrent();
    try {
      if (failure == null) {
        complete(observed);
      } else {
        completeExceptionally(failure);
      }
    } finally {
      scope.close();
    }
  }
}
