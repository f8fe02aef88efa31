package io.whylate.formats.otlp;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ProtocolMessageEnum;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import io.whylate.formats.source.BrokenValue;
import io.whylate.formats.source.Fields;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** One span of OTLP's JSON as its protobuf, so that there is one way on to ours. */
final class OtlpJsonSpan {

  /** Protobuf's Java adds it to each enumeration; it has no number, so it cannot be set. */
  private static final String OF_JAVA_ALONE = "UNRECOGNIZED";

  private OtlpJsonSpan() {}

  static Span read(Fields json) throws BrokenValue {
    Span.Builder span = Span.newBuilder();
    try {
      fill(span, json);
    } catch (BrokenValue e) {
      throw new BrokenValue("span " + shownName(json) + ": " + e.reason());
    }
    return span.build();
  }

  private static void fill(Span.Builder span, Fields json) throws BrokenValue {
    span.setName(json.text("name"))
        .setTraceId(OtlpJsonId.trace(json, "traceId"))
        .setSpanId(OtlpJsonId.span(json, "spanId"))
        .setParentSpanId(OtlpJsonId.span(json, "parentSpanId"))
        .setTraceState(json.text("traceState"))
        .setStartTimeUnixNano(json.integer("startTimeUnixNano"))
        .setEndTimeUnixNano(json.integer("endTimeUnixNano"));
    Span.SpanKind kind = constant(json, "kind", Span.SpanKind::valueOf, Span.SpanKind::forNumber);
    span.setKind(kind == null ? Span.SpanKind.SPAN_KIND_UNSPECIFIED : kind);
    OtlpJsonAttributes.read(json.elements("attributes"), span::addAttributes);
    for (JsonNode event : json.elements("events")) {
      span.addEvents(event(Fields.of(event, "an event")));
    }
    for (JsonNode link : json.elements("links")) {
      span.addLinks(link(Fields.of(link, "a link")));
    }
    Status.StatusCode code =
        constant(
            json.fields("status"),
            "code",
            Status.StatusCode::valueOf,
            Status.StatusCode::forNumber);
    if (code != null) {
      span.setStatus(Status.newBuilder().setCode(code));
    }
  }

  private static Span.Event event(Fields json) throws BrokenValue {
    Span.Event.Builder event =
        Span.Event.newBuilder()
            .setName(json.text("name"))
            .setTimeUnixNano(json.integer("timeUnixNano"));
    OtlpJsonAttributes.read(json.elements("attributes"), event::addAttributes);
    return event.build();
  }

  private static Span.Link link(Fields json) throws BrokenValue {
    return Span.Link.newBuilder()
        .setTraceId(OtlpJsonId.trace(json, "traceId"))
        .setSpanId(OtlpJsonId.span(json, "spanId"))
        .build();
  }

  /** A constant by name or number; null when absent or not known to this version. */
  private static <E extends ProtocolMessageEnum> @Nullable E constant(
      Fields json, String name, Function<String, E> byName, IntFunction<@Nullable E> byNumber)
      throws BrokenValue {
    JsonNode value = json.value(name);
    if (value == null || value.isIntegralNumber()) {
      return byNumber.apply(value == null ? 0 : value.intValue());
    }
    try {
      String given = value.isTextual() ? value.textValue() : "";
      if (!given.equals(OF_JAVA_ALONE)) {
        return byName.apply(given);
      }
    } catch (IllegalArgumentException e) {
      throw notAConstant(name, value);
    }
    throw notAConstant(name, value);
  }

  private static BrokenValue notAConstant(String name, JsonNode value) {
    return new BrokenValue(name + " is not one of its constants: " + Fields.shown(value));
  }

  private static String shownName(Fields json) {
    JsonNode name = json.value("name");
    return name == null ? "without a name" : Fields.shown(name);
  }
}
