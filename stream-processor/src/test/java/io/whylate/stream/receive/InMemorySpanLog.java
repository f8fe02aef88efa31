package io.whylate.stream.receive;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Keeps requests in memory; answers when told to. */
final class InMemorySpanLog implements SpanLog {

  final List<byte[]> requests = new CopyOnWriteArrayList<>();

  /** What each append answers. */
  volatile CompletableFuture<@Nullable Void> answer = CompletableFuture.completedFuture(null);

  @Override
  public CompletableFuture<@Nullable Void> append(byte[] request) {
    requests.add(request);
    return answer.copy();
  }

  @Override
  public void close() {}
}
