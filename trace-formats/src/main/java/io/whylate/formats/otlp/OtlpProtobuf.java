package io.whylate.formats.otlp;

import com.google.protobuf.InvalidProtocolBufferException;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.whylate.attribution.span.Resource;
import io.whylate.attribution.span.Span;
import io.whylate.formats.MalformedInput;
import java.util.ArrayList;
import java.util.List;

/** Reads {@code ExportTraceServiceRequest} protobuf, as OTLP exporters and Kafka carry it. */
public final class OtlpProtobuf {

  private OtlpProtobuf() {}

  /** The spans of a request; one that cannot be used is listed with its defect. */
  public static OtlpSpans read(byte[] bytes) throws MalformedInput {
    return read(parse(bytes));
  }

  /** The request itself; its spans are not looked at. */
  public static ExportTraceServiceRequest parse(byte[] bytes) throws MalformedInput {
    ExportTraceServiceRequest request;
    try {
      request = ExportTraceServiceRequest.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      throw new MalformedInput("not an OTLP trace request: " + e.getMessage(), e);
    }
    if (request.getResourceSpansCount() == 0 && bytes.length > 0) {
      throw new MalformedInput("not an OTLP trace request: no resource_spans in its fields");
    }
    return request;
  }

  /** The same for a request that was parsed before. */
  public static OtlpSpans read(ExportTraceServiceRequest request) {
    List<Span> spans = new ArrayList<>();
    List<String> defects = new ArrayList<>();
    for (ResourceSpans ofResource : request.getResourceSpansList()) {
      Resource resource =
          Resource.of(OtlpAttributes.ofResource(ofResource.getResource().getAttributesList()));
      for (ScopeSpans ofScope : ofResource.getScopeSpansList()) {
        String scope = ofScope.getScope().getName();
        for (var span : ofScope.getSpansList()) {
          String defect = SpanDefect.of(span);
          if (defect == null) {
            spans.add(OtlpSpan.toSpan(span, resource, scope));
          } else {
            defects.add(defect);
          }
        }
      }
    }
    return new OtlpSpans(spans, defects);
  }
}
