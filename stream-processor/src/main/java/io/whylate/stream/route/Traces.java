package io.whylate.stream.route;

import io.whylate.stream.state.Capacity;
import io.whylate.stream.state.DueIndex;
import io.whylate.stream.state.Held;
import io.whylate.stream.state.Patience;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** The headers of the traces of one partition, and which of them is due. */
final class Traces {

  private final Patience patience;
  private final KeyValueStore<String, TraceHeader> headers;
  private final Held held;
  private final DueIndex due;

  Traces(
      Patience patience, Capacity capacity, KeyValueStore<String, TraceHeader> headers, Held held) {
    this.patience = patience;
    this.headers = headers;
    this.held = held;
    this.due = new DueIndex(held, capacity);
    try (var all = headers.all()) {
      all.forEachRemaining(entry -> index(entry.key, null, entry.value));
    }
  }

  @Nullable TraceHeader get(String traceId) {
    return headers.get(traceId);
  }

  /** Of a trace that the index gave. */
  TraceHeader indexed(String traceId) {
    return headers.get(traceId);
  }

  void put(String traceId, @Nullable TraceHeader before, TraceHeader header) {
    headers.put(traceId, header);
    index(traceId, before, header);
  }

  void remove(String traceId, TraceHeader header) {
    headers.delete(traceId);
    due.cancel(traceId);
    change(header, -1);
    held.waits(since(header), null);
  }

  DueIndex due() {
    return due;
  }

  void release() {
    held.release();
  }

  private void index(String traceId, @Nullable TraceHeader before, TraceHeader header) {
    if (before != null) {
      change(before, -1);
    }
    change(header, 1);
    held.waits(before == null ? null : since(before), since(header));
    due.schedule(traceId, header.waiting(), header.dueMs(patience));
  }

  private static @Nullable Long since(TraceHeader header) {
    return header.waiting() ? Long.valueOf(header.waitingSinceMs()) : null;
  }

  private void change(TraceHeader header, int sign) {
    held.change(
        header.waiting() ? sign : 0,
        (long) sign * header.load().pendingSpans(),
        (long) sign * header.load().bytes());
  }
}
