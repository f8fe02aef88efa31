package io.whylate.extension.stream.jdk;

import io.whylate.extension.stream.Exchange;
import io.whylate.extension.stream.StreamEnd;
import java.io.IOException;
import java.io.InputStream;

/** A body that the application reads as a stream of bytes. */
final class WindowInput extends InputStream {

  private final InputStream body;
  private final Exchange exchange;

  WindowInput(InputStream body, Exchange exchange) {
    this.body = body;
    this.exchange = exchange;
    exchange.handedOut(this);
  }

  @Override
  public int read() throws IOException {
    long began = exchange.readBegins();
    int next = body.read();
    ended(began, next < 0 ? -1 : 1);
    return next;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    long began = exchange.readBegins();
    int count = body.read(buffer, offset, length);
    ended(began, count);
    return count;
  }

  @Override
  public int available() throws IOException {
    return body.available();
  }

  @Override
  public void close() throws IOException {
    exchange.closing();
    try {
      body.close();
    } finally {
      exchange.closed();
    }
  }

  private void ended(long began, int count) {
    if (count < 0) {
      exchange.bodyEnded(StreamEnd.COMPLETE);
    } else {
      exchange.taken(began, count);
    }
  }
}
