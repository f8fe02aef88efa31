package io.whylate.extension.stream.apache;

import io.whylate.extension.stream.Exchange;
import io.whylate.extension.stream.StreamEnd;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.ClassicHttpRequest;

/** What the application reads, seen as it passes. */
final class WindowContent extends InputStream {

  private final InputStream content;
  private final ClassicHttpRequest request;
  private final Exchange exchange;
  private final byte[] one = new byte[1];

  /** Kept from being collected while the application reads. */
  final Object held;

  WindowContent(InputStream content, ClassicHttpRequest request, Exchange exchange, Object held) {
    this.content = content;
    this.request = request;
    this.exchange = exchange;
    this.held = held;
  }

  @Override
  public int read() throws IOException {
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    long began = exchange.readBegins();
    int count;
    try {
      count = content.read(buffer, offset, length);
    } catch (Throwable failure) {
      exchange.failed(failure, ApacheExchange.endOf(request));
      throw failure;
    }
    if (count < 0) {
      exchange.bodyEnded(StreamEnd.COMPLETE);
    } else {
      exchange.received(began, count);
      exchange.scan(buffer, offset, count);
    }
    return count;
  }

  @Override
  public int available() throws IOException {
    return content.available();
  }

  @Override
  public void close() throws IOException {
    exchange.closing();
    try {
      content.close();
    } finally {
      exchange.closed();
    }
  }
}
