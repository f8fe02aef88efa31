package io.whylate.benchmarks.kill.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports that stay free while the server that has them is dead. The kernel takes those of outgoing
 * connections from 32768 on: there, a client that tries to reach the dead server could be given the
 * very port, and connect to itself.
 */
final class FixedPorts {

  private static final int FIRST = 20_000;
  private static final int END = 32_000;

  private FixedPorts() {}

  static int take() {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, END);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException e) {
        // Somebody has it: another one.
      }
    }
  }
}
