package io.whylate.extension.stream.reactor;

import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxOperator;
import reactor.netty.http.client.HttpClient;

/** A call with a window around it, as a Flux. */
final class WindowFlux<T> extends FluxOperator<T, T> {

  private final HttpClient client;

  WindowFlux(Flux<T> call, HttpClient client) {
    super(call);
    this.client = client;
  }

  @Override
  public void subscribe(CoreSubscriber<? super T> application) {
    ReactorCalls.<T>subscribe(client, application, source::subscribe);
  }
}
