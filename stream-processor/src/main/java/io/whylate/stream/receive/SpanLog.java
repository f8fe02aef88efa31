package io.whylate.stream.receive;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Where received requests are kept until they are processed. */
public interface SpanLog extends AutoCloseable {

  /**
   * Keeps the bytes of one request. The future completes once they are safe, or fails; then they
   * may or may not be kept.
   */
  CompletableFuture<@Nullable Void> append(byte[] request);

  @Override
  void close();
}
