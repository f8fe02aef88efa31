package io.whylate.extension.jvm;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/** An HTTP request written byte by byte, as no well-behaved client would send it. */
final class RawRequest {

  private RawRequest() {}

  /** Sends the header lines as they are; answers with all that comes back. */
  static String send(int port, String... headerLines) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(20_000);
      String request =
          "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
              + String.join("\r\n", headerLines)
              + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }
}
