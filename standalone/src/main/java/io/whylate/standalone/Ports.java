package io.whylate.standalone;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;

/** Says in time that a port cannot be used, and by which option it is moved. */
final class Ports {

  private Ports() {}

  /**
   * Tries the port; 0 stands for a free one.
   *
   * @throws WrongUseException if it is taken or none
   */
  static void check(String option, String host, int port) {
    if (port < 0 || port > 65_535) {
      throw new WrongUseException(option + " " + port + ": a port is between 0 and 65535");
    }
    InetAddress address = address(host);
    try (ServerSocket socket = new ServerSocket(port, 1, address)) {
      socket.getLocalPort();
    } catch (IOException e) {
      throw new WrongUseException(
          "port %d on %s cannot be used (%s): stop what uses it, or choose another with %s"
              .formatted(port, host, e.getMessage(), option));
    }
  }

  private static InetAddress address(String host) {
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new WrongUseException("--host " + host + ": no such address on this machine");
    }
  }
}
