package io.whylate.extension.stream.apache;

import io.opentelemetry.context.Scope;
import io.whylate.extension.stream.Exchange;
import io.whylate.extension.stream.StreamEnd;
import io.whylate.extension.stream.Target;
import org.apache.hc.core5.concurrent.CancellableDependency;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.HttpClientResponseHandler;
import org.apache.hc.core5.net.URIAuthority;
import org.jspecify.annotations.Nullable;

/** A call between entering the client and leaving it, on the thread that calls. */
public final class ApacheExchange {

  /** Set while the client is in a call of its own, since its methods call each other. */
  private static final ThreadLocal<Boolean> IN_CLIENT = new ThreadLocal<>();

  private final ClassicHttpRequest request;
  private final Exchange exchange;
  private final Scope scope;

  @SuppressWarnings("MustBeClosed") // closed when the call returns
  private ApacheExchange(ClassicHttpRequest request, Exchange exchange) {
    this.request = request;
    this.exchange = exchange;
    this.scope = exchange.context().makeCurrent();
    IN_CLIENT.set(true);
  }

  /** Null if there is nothing to observe, or if an outer method of the client has begun already. */
  public static @Nullable ApacheExchange start(Object[] arguments) {
    if (IN_CLIENT.get() != null) {
      return null;
    }
    ClassicHttpRequest request = find(arguments, ClassicHttpRequest.class);
    if (request == null) {
      return null;
    }
    HttpHost target = find(arguments, HttpHost.class);
    URIAuthority authority = request.getAuthority();
    String host = target != null ? target.getHostName() : hostOf(authority);
    int port = target != null ? target.getPort() : authority == null ? -1 : authority.getPort();
    String scheme = target != null ? target.getSchemeName() : request.getScheme();
    Target to = Target.of(scheme, host, port);
    Exchange exchange = Exchange.start("apache", request.getMethod(), to.host, to.port);
    return exchange == null ? null : new ApacheExchange(request, exchange);
  }

  /** The arguments, with the application's response handler observed if there is one. */
  public Object[] observed(Object[] arguments) {
    Object[] observed = arguments.clone();
    for (int index = 0; index < observed.length; index++) {
      if (observed[index] instanceof HttpClientResponseHandler) {
        observed[index] =
            new WindowResponseHandler<>((HttpClientResponseHandler<?>) observed[index], this);
      }
    }
    return observed;
  }

  /** The call has ended. */
  public void returned(@Nullable Object result, @Nullable Throwable thrown) {
    IN_CLIENT.remove();
    scope.close();
    if (result instanceof ClassicHttpResponse) {
      observe((ClassicHttpResponse) result);
    }
    if (thrown == null) {
      exchange.callEnded(null);
    } else {
      exchange.failed(thrown, endOf(request));
    }
  }

  static StreamEnd endOf(ClassicHttpRequest request) {
    boolean cancelled =
        request instanceof CancellableDependency && ((CancellableDependency) request).isCancelled();
    return cancelled ? StreamEnd.CANCELLED : StreamEnd.ERROR;
  }

  /** The application closed the response that this entity is of. */
  public static void closed(@Nullable HttpEntity entity) {
    if (entity instanceof WindowEntity) {
      ((WindowEntity) entity).closed();
    }
  }

  void observe(ClassicHttpResponse response) {
    try {
      HttpEntity entity = response.getEntity();
      if (entity != null && !(entity instanceof WindowEntity)) {
        exchange.responded(
            entity.getContentType(), entity.getContentEncoding(), entity.getContentLength());
        if (exchange.isOpen()) {
          response.setEntity(new WindowEntity(entity, request, exchange));
        }
      }
    } catch (Throwable failure) {
      Exchange.failed(failure);
    }
  }

  static void leaveClient() {
    IN_CLIENT.remove();
  }

  static void enterClient() {
    IN_CLIENT.set(true);
  }

  private static @Nullable String hostOf(@Nullable URIAuthority authority) {
    return authority == null ? null : authority.getHostName();
  }

  private static <T> @Nullable T find(Object[] arguments, Class<T> type) {
    for (Object argument : arguments) {
      if (type.isInstance(argument)) {
        return type.cast(argument);
      }
    }
    return null;
  }
}
