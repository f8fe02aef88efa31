package io.whylate.extension.stream.reactor;

import io.whylate.extension.stream.Target;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
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
    String uri = Target.isAddress(config.uri()) ? config.uri() : config.baseUrl();
    if (uri != null && Target.isAddress(uri)) {
      Target target = Target.of(uri);
      return new ReactorDestination(method, target.host, target.port);
    }
    SocketAddress address = config.remoteAddress() == null ? null : config.remoteAddress().get();
    return address instanceof InetSocketAddress
        ? new ReactorDestination(
            method,
            ((InetSocketAddress) address).getHostString(),
            ((InetSocketAddress) address).getPort())
        : new ReactorDestination(method, null, -1);
  }
}
