package io.whylate.stream.route;

import io.whylate.stream.state.Patience;
import io.whylate.stream.state.StateSerde;
import org.apache.kafka.common.serialization.Serde;

/**
 * What is known of a trace as a whole. Times are those of the {@link
 * io.whylate.stream.state.StageClock}, in milliseconds.
 *
 * @param waiting whether spans wait to learn which request they belong to, or whether it has to be
 *     thought over where others were sent
 * @param waitingSinceMs since when, or when it was last so
 * @param lastArrivalMs when the last span came
 * @param guessed spans were sent on without knowing better
 * @param load what is kept of it
 */
record TraceHeader(
    boolean waiting, long waitingSinceMs, long lastArrivalMs, boolean guessed, TraceLoad load) {

  static final Serde<TraceHeader> SERDE =
      StateSerde.of(
          2,
          (header, out) -> {
            out.writeBoolean(header.waiting);
            out.writeLong(header.waitingSinceMs);
            out.writeLong(header.lastArrivalMs);
            out.writeBoolean(header.guessed);
            out.writeInt(header.load.pendingSpans());
            out.writeInt(header.load.bytes());
          },
          in ->
              new TraceHeader(
                  in.readBoolean(),
                  in.readLong(),
                  in.readLong(),
                  in.readBoolean(),
                  new TraceLoad(in.readInt(), in.readInt())));

  static TraceHeader opened(long nowMs) {
    return new TraceHeader(false, nowMs, nowMs, false, TraceLoad.NONE);
  }

  TraceHeader arrived(boolean someWait, boolean someGuessed, TraceLoad newLoad, long nowMs) {
    return new TraceHeader(
        someWait,
        someWait && waiting ? waitingSinceMs : nowMs,
        Math.max(lastArrivalMs, nowMs),
        guessed || someGuessed,
        newLoad);
  }

  TraceHeader settled(boolean someGuessed, TraceLoad newLoad) {
    return new TraceHeader(false, waitingSinceMs, lastArrivalMs, guessed || someGuessed, newLoad);
  }

  long dueMs(Patience patience) {
    return waiting
        ? patience.endOfWaitMs(waitingSinceMs, lastArrivalMs)
        : lastArrivalMs + patience.remember().toMillis();
  }
}
