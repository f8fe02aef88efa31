package io.whylate.benchmarks.stream;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.whylate.attribution.Attribution;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.request.RequestKeys;
import io.whylate.attribution.span.Span;
import io.whylate.formats.json.BreakdownJson;
import io.whylate.formats.otlp.OtlpProtobuf;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What it costs without Kafka, in one thread: the limit, and an assembly in two hash maps. */
final class InMemory {

  private InMemory() {}

  /** Only decodes; how many spans there were. */
  static long decode(List<byte[]> exports) throws Exception {
    long spans = 0;
    for (byte[] otlp : exports) {
      for (var ofResource : ExportTraceServiceRequest.parseFrom(otlp).getResourceSpansList()) {
        for (var ofScope : ofResource.getScopeSpansList()) {
          spans += ofScope.getSpansCount();
        }
      }
    }
    return spans;
  }

  /** Decodes, joins by the key of the trace, and breaks down; how many bytes of JSON that is. */
  static long assemble(List<byte[]> exports) throws Exception {
    Map<String, RequestKey> keysByTrace = new HashMap<>();
    Map<String, List<Span>> spansByTrace = new HashMap<>();
    for (byte[] otlp : exports) {
      for (Span span : OtlpProtobuf.read(otlp).spans()) {
        RequestKey key = RequestKeys.of(span);
        if (key != null) {
          keysByTrace.put(span.traceId(), key);
        }
        spansByTrace.computeIfAbsent(span.traceId(), id -> new ArrayList<>()).add(span);
      }
    }
    Attribution attribution = new Attribution();
    long bytes = 0;
    for (Map.Entry<String, List<Span>> trace : spansByTrace.entrySet()) {
      RequestKey key = keysByTrace.getOrDefault(trace.getKey(), RequestKey.ofTrace(trace.getKey()));
      Request request = new Request(key, 0, Instant.EPOCH, 0, trace.getValue());
      bytes += BreakdownJson.write(attribution.breakdown(request)).length;
    }
    return bytes;
  }
}
