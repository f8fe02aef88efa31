package io.whylate.stream.receive;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.whylate.formats.otlp.OtlpSplitter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A request as records that fit.
 *
 * @param tooLarge how many spans fit in no record, each with its resource alone
 */
record RecordSplit(List<byte[]> records, int tooLarge) {

  static RecordSplit of(ExportTraceServiceRequest request, int maxBytes) {
    List<byte[]> records = new ArrayList<>();
    int tooLarge = 0;
    Deque<ExportTraceServiceRequest> left = new ArrayDeque<>(List.of(request));
    while (!left.isEmpty()) {
      ExportTraceServiceRequest part = left.pop();
      int spans = spans(part);
      if (part.getSerializedSize() <= maxBytes) {
        records.add(part.toByteArray());
      } else if (spans <= 1) {
        tooLarge += spans;
      } else {
        halves(part, spans).forEach(left::push);
      }
    }
    return new RecordSplit(records, tooLarge);
  }

  static int spans(ExportTraceServiceRequest request) {
    return request.getResourceSpansList().stream()
        .flatMap(ofResource -> ofResource.getScopeSpansList().stream())
        .mapToInt(ofScope -> ofScope.getSpansCount())
        .sum();
  }

  private static Iterable<ExportTraceServiceRequest> halves(
      ExportTraceServiceRequest request, int spans) {
    int[] seen = {0};
    return OtlpSplitter.split(request, span -> seen[0]++ < spans / 2).values();
  }
}
