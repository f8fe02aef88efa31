package io.whylate.formats.gather;

import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.request.RequestKeys;
import io.whylate.attribution.span.Span;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
   *     bytes too
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
          key == null ? SpanIndex.NONE : keys.of(key));
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
      int[] spans = groups.spans(key);
      long bytes = IntStream.of(spans).mapToLong(index::length).sum();
      if (spans.length > mostSpans || bytes > mostBytes) {
        sink.tooLarge(key(key), spans.length, bytes);
      } else {
        handOver(key(key), read(spans), sink);
      }
    }
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

  private static void handOver(RequestKey key, List<Span> spans, RequestSink sink) {
    int occurrence = 0;
    for (List<Span> request : Occurrences.of(key, spans, KEY_REUSE.toNanos())) {
      long startNs = request.get(0).startNs();
      Instant opened = Instant.ofEpochSecond(0, startNs);
      sink.request(new Request(key, occurrence, opened, 0, request));
      occurrence++;
    }
  }

  private List<Span> read(int[] numbers) throws IOException {
    List<Span> spans = new ArrayList<>(numbers.length);
    for (int number : numbers) {
      spans.add(reader.read(file.read(index.position(number), index.length(number))));
    }
    return spans;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
