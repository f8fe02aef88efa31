package io.whylate.stream.route;

import io.whylate.stream.state.Patience;
import io.whylate.stream.state.StateSerde;
import org.apache.kafka.common.serialization.Serde;

/**
 * What is known of a trace as a whole. Times are the wall clock's, in milliseconds.
 *
 * @param waiting whether spans wait to learn which request they belong to
 * @param waitingSinceMs since when, or when it was last so
 * @param lastArrivalMs when the last span came
 */
record TraceHeader(boolean waiting, long waitingSinceMs, long lastArrivalMs) {

  static final Serde<TraceHeader> SERDE =
      StateSerde.of(
          1,
          (header, out) -> {
            out.writeBoolean(header.waiting);
            out.writeLong(header.waitingSinceMs);
            out.writeLong(header.lastArrivalMs);
          },
          in -> new TraceHeader(in.readBoolean(), in.readLong(), in.readLong()));

  static TraceHeader opened(long nowMs) {
    return new TraceHeader(false, nowMs, nowMs);
  }

  TraceHeader arrived(boolean someWait, long nowMs) {
    return new TraceHeader(someWait, someWait && waiting ? waitingSinceMs : nowMs, nowMs);
  }

  TraceHeader settled() {
    return new TraceHeader(false, waitingSinceMs, lastArrivalMs);
  }

  long dueMs(Patience patience) {
    return waiting
        ? patience.endOfWaitMs(waitingSinceMs, lastArrivalMs)
        : lastArrivalMs + patience.remember().toMillis();
  }
}
