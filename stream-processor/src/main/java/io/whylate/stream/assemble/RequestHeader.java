package io.whylate.stream.assemble;

import io.whylate.stream.state.StateSerde;
import org.apache.kafka.common.serialization.Serde;

/**
 * What is known of a request besides its spans. After it was emitted it stays as a tombstone, for
 * spans that come late. Times in milliseconds are those of the {@link
 * io.whylate.stream.state.StageClock}.
 *
 * @param occurrence which use of its key this is
 * @param openedAtMs when its first span arrived; never changes
 * @param revision how often it was emitted
 * @param times of all its spans
 */
record RequestHeader(
    int occurrence, long openedAtMs, int revision, Wait waiting, Stock stock, SpanTimes times) {

  static final Serde<RequestHeader> SERDE =
      StateSerde.of(
          2,
          (header, out) -> {
            out.writeInt(header.occurrence);
            out.writeLong(header.openedAtMs);
            out.writeInt(header.revision);
            header.waiting.write(out);
            header.stock.write(out);
            header.times.write(out);
          },
          in ->
              new RequestHeader(
                  in.readInt(),
                  in.readLong(),
                  in.readInt(),
                  Wait.read(in),
                  Stock.read(in),
                  SpanTimes.read(in)));

  /** A request of which no span was kept yet. */
  static RequestHeader opened(int occurrence, long nowMs) {
    return new RequestHeader(occurrence, nowMs, 0, Wait.over(nowMs), Stock.NONE, SpanTimes.NONE);
  }

  RequestHeader arrived(PieceFacts piece, long nowMs) {
    return new RequestHeader(
        occurrence,
        openedAtMs,
        revision,
        waiting.arrived(nowMs),
        stock.with(piece),
        times.with(piece.times()));
  }

  /** More came than is kept; the first time, this is said by a revision of the row. */
  RequestHeader overflowed(long nowMs) {
    return stock.overflowed()
        ? this
        : new RequestHeader(
            occurrence, openedAtMs, revision, waiting.arrived(nowMs), stock.overflowing(), times);
  }

  /** Was looked at after a while without new spans, and misses some. */
  RequestHeader foundIncomplete() {
    return new RequestHeader(
        occurrence, openedAtMs, revision, waiting.foundIncomplete(), stock, times);
  }

  /** Some of its spans belong elsewhere; this is left of them. */
  RequestHeader reduced(PieceFacts rest, int distinctOfRest, long nowMs) {
    return new RequestHeader(
        occurrence,
        openedAtMs,
        revision,
        waiting.arrived(nowMs),
        stock.reducedTo(rest, distinctOfRest),
        rest.times());
  }

  /** Nothing is waited for any more; it may have made a revision of its row. */
  RequestHeader closed(Stock counted, boolean isEmitted, long nowMs) {
    return new RequestHeader(
        occurrence,
        openedAtMs,
        isEmitted ? revision + 1 : revision,
        Wait.over(nowMs),
        counted,
        times);
  }
}
