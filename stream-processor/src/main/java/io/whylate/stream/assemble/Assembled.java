package io.whylate.stream.assemble;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.request.RequestKey;
import java.time.Instant;
import java.util.Set;

/**
 * A request whose wait is over.
 *
 * @param occurrence 0 for the first use of the key
 * @param openedAt when its first span arrived
 * @param revision 0, then one more each time late spans came
 * @param otlp all its spans, as one OTLP request; none when all of them moved to another request
 * @param newSpans of these, different ones that were not in the last revision
 * @param flags what is odd with how they were gathered
 */
public record Assembled(
    RequestKey key,
    int occurrence,
    Instant openedAt,
    int revision,
    ExportTraceServiceRequest otlp,
    int newSpans,
    Set<Flag> flags) {

  static Assembled of(
      String key,
      RequestHeader header,
      ExportTraceServiceRequest otlp,
      int newSpans,
      Set<Flag> flags) {
    return new Assembled(
        RequestKey.ofId(key),
        header.occurrence(),
        Instant.ofEpochMilli(header.openedAtMs()),
        header.revision(),
        otlp,
        newSpans,
        flags);
  }
}
