package io.whylate.stream.assemble;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.Span;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Counts spans that are different. One that comes again in other company, as when an exporter cuts
 * its batches anew, is in two pieces that are not the same.
 */
final class DistinctSpans {

  private record Id(ByteString trace, ByteString span) {}

  private DistinctSpans() {}

  static int count(ExportTraceServiceRequest request) {
    Map<Id, Span> firsts = new HashMap<>();
    Set<Span> others = new HashSet<>();
    for (var ofResource : request.getResourceSpansList()) {
      for (var ofScope : ofResource.getScopeSpansList()) {
        for (Span span : ofScope.getSpansList()) {
          Span first = firsts.putIfAbsent(new Id(span.getTraceId(), span.getSpanId()), span);
          if (first != null && !first.equals(span)) {
            others.add(span);
          }
        }
      }
    }
    return firsts.size() + others.size();
  }
}
