package io.whylate.benchmarks.kill.load;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A request of three services whose breakdown is known: a turn at the edge that calls a server,
 * which searches, has something checked by a service that knows no request ID, and uses a tool.
 */
public final class KnownRequest {

  /** Of its spans, each under an ID of its own. */
  public static final int SPANS = 6;

  private static final int TURN = 1;
  private static final int CALL = 2;
  private static final int SERVER = 3;
  private static final int SEARCH = 4;
  private static final int CHECK = 5;
  private static final int TOOL = 6;

  private static final int LEAST_NS = 2_000_000;
  private static final int MOST_NS = 40_000_000;

  private final String id;
  private final Map<Step, Long> startNs = new EnumMap<>(Step.class);
  private final Map<Step, Long> endNs = new EnumMap<>(Step.class);
  private final ByteString traceOfCaller;
  private final ByteString traceOfServer;

  /**
   * One that begins at this time, with random durations; in half of them the trace's context was
   * lost on the way to the server, which began a trace of its own.
   */
  KnownRequest(String id, long startUnixNs, Random random) {
    this.id = id;
    long nowNs = startUnixNs;
    for (Step step : Step.values()) {
      startNs.put(step, nowNs);
      nowNs += random.nextInt(LEAST_NS, MOST_NS);
      endNs.put(step, nowNs);
    }
    traceOfCaller = traceId(random);
    traceOfServer = random.nextBoolean() ? traceOfCaller : traceId(random);
  }

  public String id() {
    return id;
  }

  /** How long its caller waited. */
  public long e2eNs() {
    return time(Step.AFTER, endNs) - time(Step.BEFORE, startNs);
  }

  /** The breakdown of that, without layers of no time. */
  public Map<String, Long> layersNs() {
    Map<String, Long> layers = new TreeMap<>();
    for (Step step : Step.values()) {
      layers.merge(step.layer, time(step, endNs) - time(step, startNs), Long::sum);
    }
    return layers;
  }

  Part turn() {
    return part("edge", keyed(span(TURN, traceOfCaller, 0, Step.BEFORE, Step.AFTER)));
  }

  Part call() {
    return part(
        "edge",
        keyed(
            span(CALL, traceOfCaller, TURN, Step.OUT, Step.BACK)
                .setKind(SpanKind.SPAN_KIND_CLIENT)));
  }

  Part server() {
    int parent = traceOfServer.equals(traceOfCaller) ? CALL : 0;
    return part(
        "rag",
        keyed(
            span(SERVER, traceOfServer, parent, Step.ENTRY, Step.EXIT)
                .setKind(SpanKind.SPAN_KIND_SERVER)),
        keyed(layered(span(SEARCH, traceOfServer, SERVER, Step.SEARCH, Step.SEARCH))));
  }

  /** Which request it belongs to shows only from its parent. */
  Part check() {
    return part("checks", layered(span(CHECK, traceOfServer, SERVER, Step.CHECK, Step.CHECK)));
  }

  Part tool() {
    return part("rag", keyed(layered(span(TOOL, traceOfServer, SERVER, Step.TOOL, Step.TOOL))));
  }

  private static Part part(String service, Span.Builder... spans) {
    return new Part(service, List.of(spans).stream().map(Span.Builder::build).toList());
  }

  private Span.Builder span(int number, ByteString trace, int parent, Step from, Step to) {
    Span.Builder span =
        Span.newBuilder()
            .setTraceId(trace)
            .setSpanId(spanId(number))
            .setName(from.name())
            .setKind(SpanKind.SPAN_KIND_INTERNAL)
            .setStartTimeUnixNano(time(from, startNs))
            .setEndTimeUnixNano(time(to, endNs));
    return parent == 0 ? span : span.setParentSpanId(spanId(parent));
  }

  private Span.Builder keyed(Span.Builder span) {
    return span.addAttributes(text("whylate.request_id", id));
  }

  private static Span.Builder layered(Span.Builder span) {
    return span.addAttributes(text("whylate.layer", Step.valueOf(span.getName()).layer));
  }

  private static KeyValue text(String key, String value) {
    return KeyValue.newBuilder()
        .setKey(key)
        .setValue(AnyValue.newBuilder().setStringValue(value))
        .build();
  }

  private static ByteString spanId(int number) {
    return ByteString.copyFrom(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
  }

  private static ByteString traceId(Random random) {
    // The second half is never zero.
    return ByteString.copyFrom(
        ByteBuffer.allocate(2 * Long.BYTES)
            .putLong(random.nextLong())
            .putLong(random.nextLong() | 1)
            .array());
  }

  private static long time(Step step, Map<Step, Long> times) {
    Long time = times.get(step);
    if (time == null) {
      throw new IllegalStateException("no time of " + step);
    }
    return time;
  }
}
