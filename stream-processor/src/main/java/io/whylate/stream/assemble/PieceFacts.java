package io.whylate.stream.assemble;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.otlp.OtlpExtent;
import io.whylate.formats.otlp.OtlpProtobuf;

/**
 * What has to be known of a piece to keep it.
 *
 * @param spans how many
 * @param bytes of all of it
 */
record PieceFacts(int spans, int bytes, SpanTimes times) {

  static PieceFacts of(byte[] piece) {
    OtlpExtent extent = OtlpExtent.of(piece);
    return new PieceFacts(
        extent.spans(), piece.length, new SpanTimes(extent.startNs(), extent.endNs()));
  }

  /** Of bytes that an earlier stage wrote. */
  static ExportTraceServiceRequest parse(byte[] piece) {
    try {
      return OtlpProtobuf.parse(piece);
    } catch (MalformedInput e) {
      throw new IllegalStateException("a piece that an earlier stage wrote", e);
    }
  }
}
