package io.whylate.extension.stream.okhttp;

import io.whylate.extension.stream.Exchange;
import io.whylate.extension.stream.StreamEnd;
import java.io.IOException;
import okhttp3.Call;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Source;
import org.jspecify.annotations.Nullable;

/** Hands on what the application reads, and has a look at a copy. */
final class WindowSource extends ForwardingSource {

  private static final int SCRATCH = 4096;

  private final @Nullable Call call;
  private final Exchange exchange;
  private byte[] scratch = {};

  WindowSource(Source body, @Nullable Call call, Exchange exchange) {
    super(body);
    this.call = call;
    this.exchange = exchange;
    exchange.isToBePulled();
    exchange.handedOut(this);
  }

  @Override
  public long read(Buffer sink, long byteCount) throws IOException {
    long began = exchange.readBegins();
    long count;
    try {
      count = super.read(sink, byteCount);
    } catch (Throwable failure) {
      exchange.failed(failure, WindowInterceptor.endOf(call));
      throw failure;
    }
    if (count < 0) {
      exchange.bodyEnded(StreamEnd.COMPLETE);
    } else {
      exchange.received(began, count);
      look(sink, count);
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    exchange.closing();
    try {
      super.close();
    } finally {
      exchange.closed();
    }
  }

  private void look(Buffer sink, long count) {
    try {
      if (exchange.isScanned()) {
        scratch = scratch.length == 0 ? new byte[SCRATCH] : scratch;
        Buffer copy = new Buffer();
        sink.copyTo(copy, sink.size() - count, count);
        int length = copy.read(scratch, 0, scratch.length);
        while (length > 0) {
          exchange.scan(scratch, 0, length);
          length = copy.read(scratch, 0, scratch.length);
        }
      }
    } catch (Throwable failure) {
      Exchange.failed(failure);
    }
  }
}
