package io.whylate.formats.gather;

import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.request.RequestKeys;
import io.whylate.attribution.span.Span;
import io.whylate.formats.gather.RequestSink.LeftOut;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The spans of files, however many: they are written to a temporary file as they come, and read
 * again request by request.
 */
public final class GatheredSpans implements AutoCloseable {

  /** Spans of one request ID that are further apart belong to different requests. */
  private static final Duration KEY_REUSE = Duration.ofSeconds(60);

  /** A span in memory takes several times its bytes in the file, and its breakdown some more. */
  private static final int HEAP_PER_BYTE = 8;

  private final SpanFile file;
  private final int mostSpans;
  private final long mostBytes;
  private final SpanIndex index = new SpanIndex();
  private final Numbered<String> traces = new Numbered<>();
  private final Numbered<RequestKey> keys = new Numbered<>();
  private final SpanWriter writer;
  private final SpanReader reader;

  private GatheredSpans(SpanFile file, int mostSpans) {
    this.mostSpans = mostSpans;
    this.mostBytes = Runtime.getRuntime().maxMemory() / HEAP_PER_BYTE;
    this.file = file;
    Names names = new Names();
    this.writer = new SpanWriter(names);
    this.reader = new SpanReader(names, writer.resources());
  }

  /**
   * Opens an empty collection.
   *
   * @param mostSpans of one request, which all have to be in memory at once; the heap limits their
   *     bytes too. Of a request with more, the shortest are left out
   */
  public static GatheredSpans open(int mostSpans) throws IOException {
    return new GatheredSpans(SpanFile.create(), mostSpans);
  }

  /** Adds a span; one that has the id of another is kept beside it. */
  public void add(Span span) {
    RequestKey key = RequestKeys.of(span);
    byte[] bytes = writer.write(span);
    try {
      index.add(
          file.append(bytes),
          bytes.length,
          traces.of(span.traceId()),
          Id64.of(span.spanId()),
          span.parentSpanId() == null ? 0 : Id64.of(span.parentSpanId()),
          key == null ? SpanIndex.NONE : keys.of(key),
          span.startNs(),
          span.endNs());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public int size() {
    return index.size();
  }

  /** Hands over the requests in the order of their first spans; nothing can be added after this. */
  public void forEachRequest(RequestSink sink) throws IOException {
    new KeyResolution(index, traces.size(), this::keyOfTrace).resolve();
    RequestGroups groups = RequestGroups.of(index, keyOfTrace(traces.size()));
    for (int key : groups.keysInOrder()) {
      int occurrence = 0;
      for (int[] spans : Occurrences.of(key(key), groups.spans(key), index, KEY_REUSE.toNanos())) {
        handOver(key(key), occurrence++, spans, sink);
      }
    }
  }

  private void handOver(RequestKey key, int occurrence, int[] spans, RequestSink sink)
      throws IOException {
    if (spans.length <= mostSpans && bytes(spans) <= mostBytes) {
      sink.request(request(key, occurrence, spans));
      return;
    }
    int[] kept = LongestSpans.of(spans, index, mostSpans, mostBytes);
    LeftOut leftOut = leftOut(spans, kept);
    if (kept.length == 0) {
      sink.tooLarge(key, leftOut);
    } else {
      sink.reduced(request(key, occurrence, kept), leftOut);
    }
  }

  private LeftOut leftOut(int[] spans, int[] kept) {
    BitSet left = new BitSet();
    IntStream.of(spans).forEach(left::set);
    int first = left.nextSetBit(0);
    IntStream.of(kept).forEach(left::clear);
    return new LeftOut(
        first,
        left.cardinality(),
        left.stream().mapToLong(index::length).sum(),
        left.stream().mapToLong(index::durationNs).max().orElse(0));
  }

  private long bytes(int[] spans) {
    return IntStream.of(spans).mapToLong(index::length).sum();
  }

  /** The keys of traces are numbered after those that spans carry. */
  private int keyOfTrace(int trace) {
    return keys.size() + trace;
  }

  private RequestKey key(int number) {
    return number < keys.size()
        ? keys.value(number)
        : RequestKey.ofTrace(traces.value(number - keys.size()));
  }

  private Request request(RequestKey key, int occurrence, int[] numbers) throws IOException {
    List<Span> spans = new ArrayList<>(numbers.length);
    for (int number : numbers) {
      spans.add(reader.read(file.read(index.position(number), index.length(number))));
    }
    Instant opened = Instant.ofEpochSecond(0, spans.get(0).startNs());
    return new Request(key, occurrence, opened, 0, spans);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
