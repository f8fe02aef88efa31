package io.whylate.stream.route;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.otlp.OtlpProtobuf;
import io.whylate.stream.state.PieceKey;
import io.whylate.stream.state.Pieces;
import java.util.ArrayList;
import java.util.List;

/** Pieces that a trace holds, and how many more or fewer spans and bytes they came to be. */
final class KeptPieces {

  private final Pieces pieces;

  private int spansMore;
  private int bytesMore;

  KeptPieces(Pieces pieces) {
    this.pieces = pieces;
  }

  /** False when the trace has the very same. */
  boolean add(String traceId, ExportTraceServiceRequest piece) {
    byte[] bytes = piece.toByteArray();
    byte[] key = PieceKey.of(traceId, bytes);
    if (pieces.contains(key)) {
      return false;
    }
    pieces.add(key, bytes);
    count(piece, bytes, 1);
    return true;
  }

  void remove(String traceId, ExportTraceServiceRequest piece) {
    byte[] bytes = piece.toByteArray();
    pieces.remove(traceId, bytes);
    count(piece, bytes, -1);
  }

  List<ExportTraceServiceRequest> of(String traceId) {
    List<ExportTraceServiceRequest> all = new ArrayList<>();
    for (byte[] bytes : pieces.of(traceId)) {
      all.add(parse(bytes));
    }
    return all;
  }

  /** Drops the pieces without a count. */
  void forget(String traceId) {
    pieces.take(traceId);
  }

  int takeSpansMore() {
    int more = spansMore;
    spansMore = 0;
    return more;
  }

  int takeBytesMore() {
    int more = bytesMore;
    bytesMore = 0;
    return more;
  }

  /** Of bytes that the first stage wrote. */
  static ExportTraceServiceRequest parse(byte[] piece) {
    try {
      return OtlpProtobuf.parse(piece);
    } catch (MalformedInput e) {
      throw new IllegalStateException("a piece that the first stage wrote", e);
    }
  }

  static int spans(ExportTraceServiceRequest piece) {
    int spans = 0;
    for (var ofResource : piece.getResourceSpansList()) {
      for (var ofScope : ofResource.getScopeSpansList()) {
        spans += ofScope.getSpansCount();
      }
    }
    return spans;
  }

  private void count(ExportTraceServiceRequest piece, byte[] bytes, int sign) {
    spansMore += sign * spans(piece);
    bytesMore += sign * bytes.length;
  }
}
