package io.whylate.benchmarks.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;

/** One caller's connection to the service. As little as can be: what calls must not be measured. */
final class Connection implements AutoCloseable {

  private static final int PATIENCE_MS = 10_000;
  private static final String LENGTH = "content-length:";
  private static final String QUESTION =
      "{\"text\":\"" + "Why is my answer late? ".repeat(20) + "\"}";

  private final Socket socket;
  private final InputStream input;
  private final byte[] request;

  Connection(URI service) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), service.getPort());
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE_MS);
    input = new BufferedInputStream(socket.getInputStream());
    request =
        String.join(
                "\r\n",
                "POST /chat HTTP/1.1",
                "host: " + service.getAuthority(),
                "content-type: application/json",
                LENGTH + QUESTION.length(),
                "",
                QUESTION)
            .getBytes(UTF_8);
  }

  /** Asks the one question and reads the whole answer; throws unless that is as it should be. */
  void ask() throws IOException {
    socket.getOutputStream().write(request);
    String status = line();
    int length = 0;
    for (String header = line(); !header.isEmpty(); header = line()) {
      if (header.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
        length = Integer.parseInt(header.substring(LENGTH.length()).trim());
      }
    }
    input.skipNBytes(length);
    if (!status.startsWith("HTTP/1.1 200")) {
      throw new IOException(status);
    }
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = input.read(); next != '\n'; next = input.read()) {
      if (next < 0) {
        throw new EOFException("the service has closed the connection");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
