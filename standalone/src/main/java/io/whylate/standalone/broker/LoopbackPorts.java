package io.whylate.standalone.broker;

import io.whylate.standalone.process.StartupException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/**
 * Ports for a server that must know its address before it listens, as a Kafka broker must: it
 * advertises the address. Between this check and the server's bind another process could take it.
 */
final class LoopbackPorts {
  private LoopbackPorts() {}

  static int free() {
    return bindable(0);
  }

  /**
   * @param port 0 for any
   * @throws StartupException if it is taken
   */
  static int bindable(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new StartupException(
          "Kafka's port %d on 127.0.0.1 is taken: stop what listens there, or choose another port"
              .formatted(port),
          e);
    }
  }
}
