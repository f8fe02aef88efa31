package io.whylate.extension.stream.apache;

import java.io.IOException;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.io.HttpClientResponseHandler;
import org.jspecify.annotations.Nullable;

/** The application's response handler, which may make calls of its own. */
final class WindowResponseHandler<T> implements HttpClientResponseHandler<T> {

  private final HttpClientResponseHandler<T> application;
  private final ApacheExchange exchange;

  WindowResponseHandler(HttpClientResponseHandler<T> application, ApacheExchange exchange) {
    this.application = application;
    this.exchange = exchange;
  }

  @Override
  public @Nullable T handleResponse(ClassicHttpResponse response)
      throws HttpException, IOException {
    exchange.observe(response);
    ApacheExchange.leaveClient();
    try {
      return application.handleResponse(response);
    } finally {
      ApacheExchange.enterClient();
    }
  }
}
