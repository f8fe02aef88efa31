package io.whylate.extension.stream.apacheasync;

import io.opentelemetry.context.Scope;
import io.whylate.extension.stream.Exchange;
import io.whylate.extension.stream.StreamEnd;
import io.whylate.extension.stream.Target;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.nio.AsyncRequestProducer;
import org.apache.hc.core5.http.nio.AsyncResponseConsumer;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.net.URIAuthority;
import org.jspecify.annotations.Nullable;

/** A call while it is handed to the client, on the thread that calls. */
public final class ApacheAsyncExchange {

  private static final int PRODUCER = -5;
  private static final int CONSUMER = -4;
  private static final int CONTEXT = -2;
  private static final int CALLBACK = -1;

  private final WindowProducer producer;
  private final @Nullable Exchange exchange;
  private final @Nullable Scope scope;

  @SuppressWarnings("MustBeClosed") // closed when the call is made
  private ApacheAsyncExchange(WindowProducer producer, @Nullable Exchange exchange) {
    this.producer = producer;
    this.exchange = exchange;
    this.scope = exchange == null ? null : exchange.context().makeCurrent();
  }

  /** Null if the arguments are none of a call, or if an outer method has begun already. */
  public static @Nullable ApacheAsyncExchange start(Object[] arguments) {
    int end = arguments.length;
    Object asked = arguments[end + PRODUCER];
    if (!(asked instanceof AsyncRequestProducer)
        || !(arguments[end + CONSUMER] instanceof AsyncResponseConsumer)
        || asked instanceof WindowProducer) {
      return null;
    }
    WindowProducer producer =
        new WindowProducer((AsyncRequestProducer) asked, (HttpContext) arguments[end + CONTEXT]);
    HttpHost target = arguments[0] instanceof HttpHost ? (HttpHost) arguments[0] : null;
    return new ApacheAsyncExchange(producer, begin(target, producer.request()));
  }

  private static @Nullable Exchange begin(
      @Nullable HttpHost target, @Nullable HttpRequest request) {
    if (request == null) {
      return null;
    }
    try {
      Target to = targetOf(target, request);
      return Exchange.start("apache-async", request.getMethod(), to.host, to.port);
    } catch (Throwable failure) {
      Exchange.failed(failure);
      return null;
    }
  }

  private static Target targetOf(@Nullable HttpHost target, HttpRequest request) {
    if (target != null) {
      return Target.of(target.getSchemeName(), target.getHostName(), target.getPort());
    }
    URIAuthority authority = request.getAuthority();
    return authority == null
        ? Target.of(null, null, -1)
        : Target.of(request.getScheme(), authority.getHostName(), authority.getPort());
  }

  /** The arguments, whose last ones stay where they are, with what observes the call. */
  public Object[] observed(Object[] arguments) {
    Object[] observed = arguments.clone();
    int end = observed.length;
    observed[end + PRODUCER] = producer;
    if (exchange != null) {
      observed[end + CONSUMER] =
          new WindowConsumer<>((AsyncResponseConsumer<?>) observed[end + CONSUMER], exchange);
      observed[end + CALLBACK] =
          new WindowCallback<>((FutureCallback<?>) observed[end + CALLBACK], exchange);
    }
    return observed;
  }

  /** The call is made, or has been refused. */
  public void returned(@Nullable Throwable thrown) {
    if (scope != null) {
      scope.close();
    }
    if (exchange != null && thrown != null) {
      exchange.failed(thrown, StreamEnd.ERROR);
    }
  }
}
