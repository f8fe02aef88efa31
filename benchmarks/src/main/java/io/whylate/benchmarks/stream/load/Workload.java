package io.whylate.benchmarks.stream.load;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.InstrumentationScope;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;

/**
 * Requests one after the other at a fixed rate, as exports in the order of time: each instance
 * sends its spans in the order in which they ended, so many at once. So the spans of a request come
 * in several exports, and each export has spans of many requests.
 */
public final class Workload implements Iterator<Export> {

  /** What the ids of the requests begin with that are watched. */
  public static final String PROBE = "ffff";

  private static final InstrumentationScope SCOPE =
      InstrumentationScope.newBuilder().setName("io.opentelemetry.http").build();

  private record Waiting(ChatRequest.Emitted emitted, String probe) {}

  private static final class Exporter {
    final ScopeSpans.Builder spans = ScopeSpans.newBuilder().setScope(SCOPE);
    final Set<String> probes = new HashSet<>();
  }

  private static final String NO_PROBE = "";

  private final long seed;
  private final long epochNs;
  private final int requests;
  private final double gapNs;
  private final int spansAtOnce;
  private final PriorityQueue<Waiting> waiting =
      new PriorityQueue<>(Comparator.comparingLong(one -> one.emitted.endNs()));
  private final Map<ServiceInstance, Exporter> exporters = new LinkedHashMap<>();
  private final Queue<Export> exports = new ArrayDeque<>();

  private int begun;
  private long newestNs;

  /**
   * The same for the same arguments.
   *
   * @param epochNs the Unix time at which the first request starts
   * @param spansPerSecond of all requests together
   */
  public Workload(long seed, long epochNs, int requests, int spansPerSecond, int spansAtOnce) {
    this.seed = seed;
    this.epochNs = epochNs;
    this.requests = requests;
    this.gapNs = 1e9 * ChatRequest.SPANS / spansPerSecond;
    this.spansAtOnce = spansAtOnce;
  }

  /** How many requests have so many spans. */
  public static int requests(long spans) {
    return Math.toIntExact(spans / ChatRequest.SPANS);
  }

  public long spans() {
    return (long) requests * ChatRequest.SPANS;
  }

  public int requests() {
    return requests;
  }

  @Override
  public boolean hasNext() {
    while (exports.isEmpty() && begun < requests) {
      begin();
      export(begun < requests ? (long) (begun * gapNs) : Long.MAX_VALUE);
      if (begun == requests) {
        flush();
      }
    }
    return !exports.isEmpty();
  }

  @Override
  public Export next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return exports.remove();
  }

  private void begin() {
    ChatRequest request = new ChatRequest(seed, begun, epochNs, (long) (begun * gapNs));
    String probe = ChatRequest.isProbe(begun) ? request.id() : NO_PROBE;
    request.spans().forEach(span -> waiting.add(new Waiting(span, probe)));
    begun++;
  }

  /** All spans that end before this. */
  private void export(long beforeNs) {
    for (Waiting first = waiting.peek();
        first != null && first.emitted.endNs() < beforeNs;
        first = waiting.peek()) {
      waiting.remove();
      ServiceInstance by = first.emitted.by();
      Exporter exporter = exporters.computeIfAbsent(by, one -> new Exporter());
      exporter.spans.addSpans(first.emitted.span());
      newestNs = first.emitted.endNs();
      if (!first.probe.equals(NO_PROBE)) {
        exporter.probes.add(first.probe);
      }
      if (exporter.spans.getSpansCount() == spansAtOnce) {
        exporters.remove(by);
        send(by, exporter);
      }
    }
  }

  /** What is left, when the last span has ended. */
  private void flush() {
    exporters.forEach(this::send);
    exporters.clear();
  }

  private void send(ServiceInstance by, Exporter exporter) {
    byte[] otlp =
        ExportTraceServiceRequest.newBuilder()
            .addResourceSpans(
                ResourceSpans.newBuilder().setResource(by.resource()).addScopeSpans(exporter.spans))
            .build()
            .toByteArray();
    exports.add(
        new Export(newestNs, otlp, exporter.spans.getSpansCount(), Set.copyOf(exporter.probes)));
  }
}
