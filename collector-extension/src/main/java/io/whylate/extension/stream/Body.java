package io.whylate.extension.stream;

import io.opentelemetry.api.trace.Span;
import org.jspecify.annotations.Nullable;

/**
 * What is measured of an answer's body while it comes, in nanoseconds of {@link System#nanoTime}; 0
 * is not yet. Not thread-safe.
 */
final class Body {

  private static final int SCRATCH = 4096;
  private static final long LONG_BODY_NS = 50_000_000;

  final AnswerKind kind;
  private final long startNs;
  private final long headersNs;
  private final Gaps gaps = new Gaps();
  private @Nullable EventScanner scanner;
  private @Nullable Gunzip gunzip;
  private @Nullable String unread;

  private long firstByteNs;
  private long firstTokenNs;
  private long firstVisibleTokenNs;
  private long lastChunkNs;
  private long bytes;
  private long arrivals;

  Body(AnswerKind kind, long startNs, long nowNs) {
    this.kind = kind;
    this.startNs = startNs;
    this.headersNs = nowNs;
    this.scanner = kind.scanner;
    this.gunzip = kind.gunzip;
    this.unread = kind.unread;
  }

  long bytes() {
    return bytes;
  }

  /** Whether the bytes of what arrives are to be shown to {@link #scan}. */
  boolean isScanned() {
    return scanner != null;
  }

  /** Whether nothing more can come. */
  boolean isDone() {
    return (kind.length >= 0 && bytes >= kind.length) || (scanner != null && scanner.isDone());
  }

  /** Whether it came in pieces, so that its times mean something. */
  boolean isStreamed() {
    return kind.isStream || (kind.length < 0 && arrivals > 1);
  }

  /** Whether its host is one that streams, by what the headers say or else by how it came. */
  boolean showsStreaming(long endNs) {
    return kind.isStream || (kind.mayBeStream && arrivals > 1 && endNs - headersNs > LONG_BODY_NS);
  }

  void arrived(long count, long nowNs) {
    bytes += count;
    arrivals++;
    if (firstByteNs == 0) {
      firstByteNs = nowNs;
    }
    if (scanner == null) {
      chunk(nowNs, 1);
    }
  }

  void scan(byte[] buffer, int offset, int length, long nowNs) {
    EventScanner reads = scanner;
    if (reads == null) {
      return;
    }
    long before = reads.events();
    if (!read(reads, buffer, offset, length)) {
      unread = "unreadable";
      close();
    }
    chunk(nowNs, reads.events() - before);
    firstTokenNs = firstTokenNs == 0 && reads.hasToken() ? nowNs : firstTokenNs;
    firstVisibleTokenNs =
        firstVisibleTokenNs == 0 && reads.hasVisibleToken() ? nowNs : firstVisibleTokenNs;
  }

  private boolean read(EventScanner reads, byte[] buffer, int offset, int length) {
    try {
      if (gunzip != null) {
        return gunzip.scan(buffer, offset, length);
      }
      reads.scan(buffer, offset, length);
      return true;
    } catch (RuntimeException failure) {
      Exchange.failed(failure);
      return false;
    }
  }

  static int scratch() {
    return SCRATCH;
  }

  void close() {
    if (gunzip != null) {
      gunzip.close();
    }
    gunzip = null;
    scanner = unread == null ? scanner : null;
  }

  void writeTo(Span span, long heldNs, long endNs) {
    span.setAttribute("whylate.stream.headers", seconds(headersNs));
    if (firstByteNs != 0) {
      span.setAttribute("whylate.stream.first_byte", seconds(firstByteNs));
    }
    span.setAttribute("whylate.stream.bytes", bytes);
    span.setAttribute("whylate.stream.chunks", scanner == null ? arrivals : scanner.events());
    if (!gaps.isEmpty()) {
      span.setAttribute("whylate.stream.gaps", gaps.toString());
    }
    long held = Math.min(heldNs, endNs - headersNs);
    span.setAttribute("whylate.stream.held", held / 1e9);
    span.setAttribute("whylate.stream.waited", (endNs - headersNs - held) / 1e9);
    if (unread != null) {
      span.setAttribute("whylate.stream.unread", unread);
    }
    tokens(span);
  }

  private void tokens(Span span) {
    if (firstTokenNs != 0) {
      span.setAttribute("gen_ai.response.time_to_first_chunk", seconds(firstTokenNs));
    }
    if (firstVisibleTokenNs != 0) {
      span.setAttribute("whylate.time_to_first_visible_token", seconds(firstVisibleTokenNs));
    }
    if (scanner != null && firstTokenNs != 0) {
      span.setAttribute(
          "gen_ai.operation.name", scanner.isCompletion() ? "text_completion" : "chat");
      scanner.usage().writeTo(span);
    }
  }

  private void chunk(long nowNs, long count) {
    if (count > 0 && lastChunkNs != 0) {
      gaps.add(nowNs - lastChunkNs);
    }
    for (long more = 1; more < count; more++) {
      gaps.add(0);
    }
    lastChunkNs = count > 0 ? nowNs : lastChunkNs;
  }

  private double seconds(long atNs) {
    return (atNs - startNs) / 1e9;
  }
}
