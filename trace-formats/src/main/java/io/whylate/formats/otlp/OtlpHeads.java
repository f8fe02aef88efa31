package io.whylate.formats.otlp;

import com.google.protobuf.CodedInputStream;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Resource;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads of each span its ids, kind and times, and of its attributes only those that are asked for.
 * Everything else of it is empty.
 */
public final class OtlpHeads {

  private static final int ID_BYTES = 8;
  private static final Resource NO_RESOURCE = Resource.of(Attributes.EMPTY);

  private final WantedKeys wanted;

  /** For these attributes. */
  public OtlpHeads(Set<String> attributes) {
    this.wanted = new WantedKeys(attributes);
  }

  /** Of a request that was parsed before, whose spans have no {@link SpanDefect}. */
  public List<Span> read(byte[] request) {
    List<Span> spans = new ArrayList<>();
    WireReader root = new WireReader(request);
    while (root.next()) {
      if (root.isBytes(ExportTraceServiceRequest.RESOURCE_SPANS_FIELD_NUMBER)) {
        readResource(root.message(), spans);
      } else {
        root.skip();
      }
    }
    return spans;
  }

  private void readResource(WireReader resource, List<Span> spans) {
    while (resource.next()) {
      if (resource.isBytes(ResourceSpans.SCOPE_SPANS_FIELD_NUMBER)) {
        readScope(resource.message(), spans);
      } else {
        resource.skip();
      }
    }
  }

  private void readScope(WireReader scope, List<Span> spans) {
    while (scope.next()) {
      if (scope.isBytes(ScopeSpans.SPANS_FIELD_NUMBER)) {
        spans.add(readSpan(scope.message()));
      } else {
        scope.skip();
      }
    }
  }

  private Span readSpan(WireReader span) {
    String traceId = "";
    String spanId = "";
    String parentSpanId = null;
    SpanKind kind = SpanKind.INTERNAL;
    long startNs = 0;
    long endNs = 0;
    List<KeyValue> attributes = new ArrayList<>(1);
    while (span.next()) {
      if (span.isBytes(io.opentelemetry.proto.trace.v1.Span.TRACE_ID_FIELD_NUMBER)) {
        traceId = hex(span.slice());
      } else if (span.isBytes(io.opentelemetry.proto.trace.v1.Span.SPAN_ID_FIELD_NUMBER)) {
        spanId = hex(span.slice());
      } else if (span.isBytes(io.opentelemetry.proto.trace.v1.Span.PARENT_SPAN_ID_FIELD_NUMBER)) {
        parentSpanId = parent(span.slice());
      } else if (span.isVarint(io.opentelemetry.proto.trace.v1.Span.KIND_FIELD_NUMBER)) {
        kind = kind((int) span.varint());
      } else if (span.isFixed64(
          io.opentelemetry.proto.trace.v1.Span.START_TIME_UNIX_NANO_FIELD_NUMBER)) {
        startNs = span.fixed64();
      } else if (span.isFixed64(
          io.opentelemetry.proto.trace.v1.Span.END_TIME_UNIX_NANO_FIELD_NUMBER)) {
        endNs = span.fixed64();
      } else if (span.isBytes(io.opentelemetry.proto.trace.v1.Span.ATTRIBUTES_FIELD_NUMBER)) {
        readAttribute(span.slice(), attributes);
      } else {
        span.skip();
      }
    }
    return new Span(
        traceId,
        spanId,
        parentSpanId,
        "",
        kind,
        startNs,
        endNs,
        NO_RESOURCE,
        "",
        OtlpAttributes.of(attributes),
        List.of(),
        List.of(),
        SpanStatus.UNSET,
        "");
  }

  private void readAttribute(WireReader.Slice attribute, List<KeyValue> attributes) {
    if (!wanted.isKeyOf(attribute)) {
      return;
    }
    try {
      attributes.add(
          KeyValue.parseFrom(
              CodedInputStream.newInstance(
                  attribute.bytes(), attribute.from(), attribute.length())));
    } catch (IOException e) {
      throw new UncheckedIOException("an attribute that was parsed before", e);
    }
  }

  private static SpanKind kind(int number) {
    var kind = io.opentelemetry.proto.trace.v1.Span.SpanKind.forNumber(number);
    return kind == null ? SpanKind.INTERNAL : OtlpSpan.kind(kind);
  }

  private static @Nullable String parent(WireReader.Slice id) {
    for (int i = 0; i < id.length(); i++) {
      if (id.length() == ID_BYTES && id.bytes()[id.from() + i] != 0) {
        return hex(id);
      }
    }
    return null;
  }

  private static String hex(WireReader.Slice id) {
    return HexFormat.of().formatHex(id.bytes(), id.from(), id.from() + id.length());
  }
}
