package io.whylate.extension.stream.reactor;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientConfig;

/** Where a client is going to call. */
final class ReactorDestination {

  final String method;
  final @Nullable String host;
  final int port;

  private ReactorDestination(String method, @Nullable String host, int port) {
    this.method = method;
    this.host = host;
    this.port = port;
  }

  static ReactorDestination of(HttpClient client) {
    HttpClientConfig config = client.configuration();
    String method = config.method().name();
    String uri = isAbsolute(config.uri()) ? config.uri() : config.baseUrl();
    if (uri != null && isAbsolute(uri)) {
      URI parsed = URI.create(uri.indexOf('?') < 0 ? uri : uri.substring(0, uri.indexOf('?')));
      int otherwise = uri.startsWith("https") ? 443 : 80;
      return new ReactorDestination(
          method, parsed.getHost(), parsed.getPort() < 0 ? otherwise : parsed.getPort());
    }
    SocketAddress address = config.remoteAddress() == null ? null : config.remoteAddress().get();
    return address instanceof InetSocketAddress
        ? new ReactorDestination(
            method,
            ((InetSocketAddress) address).getHostString(),
            ((InetSocketAddress) address).getPort())
        : new ReactorDestination(method, null, -1);
  }

  private static boolean isAbsolute(@Nullable String uri) {
    return uri != null && uri.startsWith("http");
  }
}
