package io.whylate.extension.stream.apache;

import io.whylate.extension.stream.Exchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;
import org.jspecify.annotations.Nullable;

/** The entity of a response as the application gets it. */
final class WindowEntity extends HttpEntityWrapper {

  private final ClassicHttpRequest request;
  private final Exchange exchange;

  /** Held by this and by its content: by the application alone. */
  private final Object held = new Object();

  private @Nullable InputStream content;
  private @Nullable WindowContent observed;

  WindowEntity(HttpEntity entity, ClassicHttpRequest request, Exchange exchange) {
    super(entity);
    this.request = request;
    this.exchange = exchange;
    exchange.isToBePulled();
    exchange.handedOut(held);
  }

  @Override
  public @Nullable InputStream getContent() throws IOException {
    InputStream next = super.getContent();
    if (next != null && next != content) {
      content = next;
      observed = new WindowContent(next, request, exchange, held);
    }
    return next == null ? null : observed;
  }

  @Override
  public void writeTo(OutputStream target) throws IOException {
    InputStream source = getContent();
    if (source != null) {
      try {
        byte[] buffer = new byte[4096];
        int count = source.read(buffer);
        while (count >= 0) {
          target.write(buffer, 0, count);
          count = source.read(buffer);
        }
      } finally {
        source.close();
      }
    }
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

  void closed() {
    exchange.closed();
  }
}
