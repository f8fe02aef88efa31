package io.whylate.stream.assemble;

import io.opentelemetry.proto.trace.v1.Span;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The earliest start and the latest end of some spans, Unix epoch nanoseconds by their clocks. */
record SpanTimes(long startNs, long endNs) {

  static final SpanTimes NONE = new SpanTimes(Long.MAX_VALUE, Long.MIN_VALUE);

  static SpanTimes read(DataInput in) throws IOException {
    return new SpanTimes(in.readLong(), in.readLong());
  }

  void write(DataOutput out) throws IOException {
    out.writeLong(startNs);
    out.writeLong(endNs);
  }

  SpanTimes with(SpanTimes other) {
    return new SpanTimes(Math.min(startNs, other.startNs), Math.max(endNs, other.endNs));
  }

  SpanTimes with(Span span) {
    return with(new SpanTimes(span.getStartTimeUnixNano(), span.getEndTimeUnixNano()));
  }

  /** Whether more than this lies between the two; nothing lies between some spans and none. */
  boolean isApartFrom(SpanTimes other, long gapNs) {
    if (equals(NONE) || other.equals(NONE)) {
      return false;
    }
    return startNs - gapNs > other.endNs || other.startNs - gapNs > endNs;
  }
}
