package io.whylate.stream.state;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.Span;
import io.whylate.formats.otlp.OtlpSplitter;
import java.util.HashSet;
import java.util.Set;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;

/**
 * A piece that takes back: these spans were sent to a request, or to their trace, that they do not
 * belong to. It comes after them, under the same key.
 */
public final class Withdrawal {

  private static final String HEADER = "whylate.withdrawal";
  private static final byte[] MARK = {1};

  private record Id(ByteString trace, ByteString span) {
    static Id of(Span span) {
      return new Id(span.getTraceId(), span.getSpanId());
    }
  }

  private Withdrawal() {}

  public static Record<String, byte[]> of(String key, byte[] piece, long timestampMs) {
    return new Record<>(key, piece, timestampMs, new RecordHeaders().add(HEADER, MARK));
  }

  public static boolean isOne(Record<String, byte[]> record) {
    return record.headers().lastHeader(HEADER) != null;
  }

  /** The spans that have not the ids of those that moved. */
  public static ExportTraceServiceRequest without(
      ExportTraceServiceRequest moved, ExportTraceServiceRequest spans) {
    Set<Id> ids = new HashSet<>();
    for (var ofResource : moved.getResourceSpansList()) {
      for (var ofScope : ofResource.getScopeSpansList()) {
        ofScope.getSpansList().forEach(span -> ids.add(Id.of(span)));
      }
    }
    return OtlpSplitter.split(spans, span -> ids.contains(Id.of(span)))
        .getOrDefault(false, ExportTraceServiceRequest.getDefaultInstance());
  }
}
