package io.whylate.stream.assemble;

import io.opentelemetry.proto.trace.v1.Span;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.otlp.OtlpProtobuf;

/** The earliest start and the latest end of some spans, Unix epoch nanoseconds by their clocks. */
record SpanTimes(long startNs, long endNs) {

  static final SpanTimes NONE = new SpanTimes(Long.MAX_VALUE, Long.MIN_VALUE);

  static SpanTimes of(byte[] piece) {
    try {
      return OtlpProtobuf.parse(piece).getResourceSpansList().stream()
          .flatMap(ofResource -> ofResource.getScopeSpansList().stream())
          .flatMap(ofScope -> ofScope.getSpansList().stream())
          .reduce(NONE, SpanTimes::with, SpanTimes::with);
    } catch (MalformedInput e) {
      throw new IllegalStateException("a piece that an earlier stage wrote", e);
    }
  }

  SpanTimes with(SpanTimes other) {
    return new SpanTimes(Math.min(startNs, other.startNs), Math.max(endNs, other.endNs));
  }

  /** Whether more than this lies between the two. */
  boolean isApartFrom(SpanTimes other, long gapNs) {
    return startNs - gapNs > other.endNs || other.startNs - gapNs > endNs;
  }

  private SpanTimes with(Span span) {
    return with(new SpanTimes(span.getStartTimeUnixNano(), span.getEndTimeUnixNano()));
  }
}
