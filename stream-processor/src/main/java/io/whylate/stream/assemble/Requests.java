package io.whylate.stream.assemble;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.whylate.stream.state.DueIndex;
import io.whylate.stream.state.Held;
import io.whylate.stream.state.PieceKey;
import io.whylate.stream.state.Pieces;
import java.io.ByteArrayOutputStream;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** The requests of one partition: their headers and spans, and which of them is due. */
final class Requests {

  /** About what a request takes in memory besides its spans. */
  private static final int OVERHEAD_BYTES = 1_000;

  private final AssemblyRules rules;
  private final KeyValueStore<String, RequestHeader> headers;
  private final Pieces pieces;
  private final Held held;
  private final DueIndex due;

  Requests(
      AssemblyRules rules, KeyValueStore<String, RequestHeader> headers, Pieces pieces, Held held) {
    this.rules = rules;
    this.headers = headers;
    this.pieces = pieces;
    this.held = held;
    this.due = new DueIndex(held, rules.capacity());
    try (var all = headers.all()) {
      all.forEachRemaining(entry -> index(entry.key, null, entry.value));
    }
  }

  @Nullable RequestHeader get(String key) {
    return headers.get(key);
  }

  /** Of a key that the index gave. */
  RequestHeader indexed(String key) {
    return headers.get(key);
  }

  boolean has(byte[] pieceKey) {
    return pieces.contains(pieceKey);
  }

  void addPiece(byte[] pieceKey, byte[] piece) {
    pieces.add(pieceKey, piece);
  }

  /** All spans of a request; one OTLP request after the other is one request. */
  ExportTraceServiceRequest spans(String key, RequestHeader header) {
    ByteArrayOutputStream otlp = new ByteArrayOutputStream(header.stock().bytes());
    pieces.of(key).forEach(otlp::writeBytes);
    return PieceFacts.parse(otlp.toByteArray());
  }

  /** Keeps these spans in place of those it has. */
  void replacePieces(String key, byte[] otlp) {
    pieces.take(key);
    if (otlp.length > 0) {
      pieces.add(PieceKey.of(key, otlp), otlp);
    }
  }

  void put(String key, @Nullable RequestHeader before, RequestHeader header) {
    headers.put(key, header);
    index(key, before, header);
  }

  void remove(String key, RequestHeader header) {
    pieces.take(key);
    headers.delete(key);
    due.cancel(key);
    change(header, -1);
    held.waits(since(header), null);
  }

  DueIndex due() {
    return due;
  }

  void release() {
    held.release();
  }

  private void index(String key, @Nullable RequestHeader before, RequestHeader header) {
    if (before != null) {
      change(before, -1);
    }
    change(header, 1);
    held.waits(before == null ? null : since(before), since(header));
    due.schedule(key, header.waiting().isOn(), header.waiting().dueMs(rules));
  }

  private static @Nullable Long since(RequestHeader header) {
    return header.waiting().isOn() ? Long.valueOf(header.waiting().sinceMs()) : null;
  }

  private void change(RequestHeader header, int sign) {
    held.change(
        header.waiting().isOn() ? sign : 0,
        (long) sign * header.stock().open(),
        (long) sign * (header.stock().bytes() + OVERHEAD_BYTES));
  }
}
