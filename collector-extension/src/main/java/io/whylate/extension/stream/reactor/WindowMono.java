package io.whylate.extension.stream.reactor;

import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoOperator;
import reactor.netty.http.client.HttpClient;

/** A call with a window around it, as a Mono. */
final class WindowMono<T> extends MonoOperator<T, T> {

  private final HttpClient client;

  WindowMono(Mono<T> call, HttpClient client) {
    super(call);
    this.client = client;
  }

  @Override
  public void subscribe(CoreSubscriber<? super T> application) {
    ReactorCalls.<T>subscribe(client, application, source::subscribe);
  }
}
