package io.whylate.stream.assemble;

import io.whylate.stream.state.Patience;
import io.whylate.stream.state.StateSerde;
import org.apache.kafka.common.serialization.Serde;

/**
 * What is known of a request besides its spans. After it was emitted it stays as a tombstone, for
 * spans that come late. Times in milliseconds are the wall clock's.
 *
 * @param occurrence which use of its key this is
 * @param openedAtMs when its first span arrived; never changes
 * @param revision how often it was emitted
 * @param waiting whether it has spans that were not emitted yet
 * @param waitingSinceMs when the first of these arrived
 * @param lastChangeMs when the last span arrived, or when it was emitted
 * @param bytes of spans
 * @param times of all its spans
 */
record RequestHeader(
    int occurrence,
    long openedAtMs,
    int revision,
    boolean waiting,
    long waitingSinceMs,
    long lastChangeMs,
    int bytes,
    SpanTimes times) {

  static final Serde<RequestHeader> SERDE =
      StateSerde.of(
          1,
          (header, out) -> {
            out.writeInt(header.occurrence);
            out.writeLong(header.openedAtMs);
            out.writeInt(header.revision);
            out.writeBoolean(header.waiting);
            out.writeLong(header.waitingSinceMs);
            out.writeLong(header.lastChangeMs);
            out.writeInt(header.bytes);
            out.writeLong(header.times.startNs());
            out.writeLong(header.times.endNs());
          },
          in ->
              new RequestHeader(
                  in.readInt(),
                  in.readLong(),
                  in.readInt(),
                  in.readBoolean(),
                  in.readLong(),
                  in.readLong(),
                  in.readInt(),
                  new SpanTimes(in.readLong(), in.readLong())));

  static RequestHeader opened(int occurrence, long nowMs) {
    return new RequestHeader(occurrence, nowMs, 0, false, nowMs, nowMs, 0, SpanTimes.NONE);
  }

  RequestHeader arrived(int moreBytes, SpanTimes more, long nowMs) {
    return new RequestHeader(
        occurrence,
        openedAtMs,
        revision,
        true,
        waiting ? waitingSinceMs : nowMs,
        nowMs,
        bytes + moreBytes,
        times.with(more));
  }

  RequestHeader emitted(long nowMs) {
    return new RequestHeader(
        occurrence, openedAtMs, revision + 1, false, waitingSinceMs, nowMs, bytes, times);
  }

  /** When it is emitted or, if there is nothing to emit, forgotten. */
  long dueMs(Patience patience) {
    return waiting
        ? patience.endOfWaitMs(waitingSinceMs, lastChangeMs)
        : lastChangeMs + patience.remember().toMillis();
  }
}
