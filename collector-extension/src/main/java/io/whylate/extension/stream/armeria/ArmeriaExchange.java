package io.whylate.extension.stream.armeria;

import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import io.opentelemetry.context.Scope;
import io.whylate.extension.stream.Exchange;
import io.whylate.extension.stream.StreamEnd;
import io.whylate.extension.stream.Target;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** A call while it is handed to the client, on the thread that calls. */
public final class ArmeriaExchange {

  private final Exchange exchange;
  private final Scope scope;

  @SuppressWarnings("MustBeClosed") // closed when the call is made
  private ArmeriaExchange(Exchange exchange) {
    this.exchange = exchange;
    this.scope = exchange.context().makeCurrent();
  }

  /** Null if there is nothing to observe. */
  public static @Nullable ArmeriaExchange start(WebClient client, HttpRequest request) {
    Target to = targetOf(client.uri(), request);
    Exchange exchange = Exchange.start("armeria", request.method().name(), to.host, to.port);
    return exchange == null ? null : new ArmeriaExchange(exchange);
  }

  /** A client without an address of its own is given one with each request. */
  private static Target targetOf(URI base, HttpRequest request) {
    if (Target.isAddress(request.path())) {
      return Target.of(request.path());
    }
    String authority = request.authority();
    return authority == null
        ? Target.of(base.getScheme(), base.getHost(), base.getPort())
        : Target.of(base.getScheme() + "://" + authority);
  }

  /** The response that the application is to get. */
  public @Nullable HttpResponse returned(
      @Nullable HttpResponse response, @Nullable Throwable thrown) {
    scope.close();
    if (response == null) {
      exchange.failed(thrown, StreamEnd.ERROR);
      return response;
    }
    return new WindowResponse(response, exchange);
  }
}
