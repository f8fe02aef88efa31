package io.whylate.formats;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.protobuf.ByteString;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** The formats, each with a writer of its own for tests. */
enum WrittenFormat {
  OTLP_JSON {
    @Override
    Object document(List<WrittenSpan> spans) {
      return Map.of(
          "resourceSpans",
          List.of(Map.of("scopeSpans", List.of(Map.of("spans", each(spans, this::fields))))));
    }

    private Map<String, Object> fields(WrittenSpan span) {
      return Map.of(
          "traceId", span.traceId(),
          "spanId", span.id(),
          "parentSpanId", span.parent(),
          "name", span.name(),
          "startTimeUnixNano", String.valueOf(ns(span.startUs())),
          "endTimeUnixNano", String.valueOf(ns(span.endUs())));
    }
  },
  OTLP_PROTOBUF {
    @Override
    byte[] file(WrittenSpan... spans) {
      ScopeSpans.Builder all = ScopeSpans.newBuilder();
      Stream.of(spans).map(this::message).forEach(all::addSpans);
      return ExportTraceServiceRequest.newBuilder()
          .addResourceSpans(ResourceSpans.newBuilder().addScopeSpans(all))
          .build()
          .toByteArray();
    }

    private Span message(WrittenSpan span) {
      return Span.newBuilder()
          .setTraceId(hex(span.traceId()))
          .setSpanId(hex(span.id()))
          .setParentSpanId(hex(span.parent()))
          .setName(span.name())
          .setStartTimeUnixNano(ns(span.startUs()))
          .setEndTimeUnixNano(ns(span.endUs()))
          .build();
    }

    private ByteString hex(String id) {
      return ByteString.copyFrom(HexFormat.of().parseHex(id));
    }
  },
  JAEGER {
    @Override
    Object document(List<WrittenSpan> spans) {
      return Map.of(
          "data",
          List.of(
              Map.of(
                  "spans",
                  each(spans, this::fields),
                  "processes",
                  Map.of("p1", Map.of("serviceName", "edge")))));
    }

    private Map<String, Object> fields(WrittenSpan span) {
      List<Object> references = new ArrayList<>();
      if (!span.parent().isEmpty()) {
        references.add(
            Map.of("refType", "CHILD_OF", "traceID", span.traceId(), "spanID", span.parent()));
      }
      return Map.of(
          "traceID", span.traceId(),
          "spanID", span.id(),
          "operationName", span.name(),
          "startTime", span.startUs(),
          "duration", span.endUs() - span.startUs(),
          "processID", "p1",
          "references", references);
    }
  },
  ZIPKIN {
    @Override
    Object document(List<WrittenSpan> spans) {
      return each(spans, this::fields);
    }

    private Map<String, Object> fields(WrittenSpan span) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("traceId", span.traceId());
      fields.put("id", span.id());
      if (!span.parent().isEmpty()) {
        fields.put("parentId", span.parent());
      }
      fields.put("name", span.name());
      fields.put("timestamp", span.startUs());
      fields.put("duration", span.endUs() - span.startUs());
      return fields;
    }
  };

  private static final JsonMapper JSON = new JsonMapper();

  Object document(List<WrittenSpan> spans) {
    throw new UnsupportedOperationException(this + " is no JSON");
  }

  String text(WrittenSpan... spans) {
    try {
      return JSON.writeValueAsString(document(List.of(spans)));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  byte[] file(WrittenSpan... spans) {
    return text(spans).getBytes(StandardCharsets.UTF_8);
  }

  static List<Object> each(List<WrittenSpan> spans, Function<WrittenSpan, Object> fields) {
    return spans.stream().map(fields).toList();
  }

  /** Negative when it is beyond what 64 bits hold. */
  static long ns(long us) {
    return us > Long.MAX_VALUE / 1_000 ? -1 : us * 1_000;
  }
}
