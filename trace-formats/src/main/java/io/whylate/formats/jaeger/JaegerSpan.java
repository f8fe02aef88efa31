package io.whylate.formats.jaeger;

import com.fasterxml.jackson.databind.JsonNode;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Resource;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanEvent;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanStatus;
import io.whylate.formats.source.BrokenValue;
import io.whylate.formats.source.CappedText;
import io.whylate.formats.source.Fields;
import io.whylate.formats.source.TextId;
import io.whylate.formats.source.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A span whose process is not looked up yet.
 *
 * @param process the process that the span carries itself, as in Jaeger's storage; null when it
 *     names one of the trace
 */
record JaegerSpan(
    String place,
    String traceId,
    String spanId,
    String name,
    Times times,
    String processId,
    @Nullable Resource process,
    Attributes tags,
    List<SpanEvent> events,
    JaegerReferences references) {

  private static final int SHOWN = 40;

  static JaegerSpan read(Fields json, String place) throws BrokenValue {
    try {
      String traceId = TextId.trace(json, "traceID");
      return new JaegerSpan(
          place,
          traceId,
          TextId.span(json, "spanID"),
          CappedText.name(json.text("operationName")),
          times(json),
          json.text("processID"),
          json.has("process") ? JaegerProcess.read(json.fields("process")) : null,
          new Attributes(JaegerTags.read(json, "tags")),
          events(json),
          JaegerReferences.read(json, traceId));
    } catch (BrokenValue e) {
      JsonNode name = json.value("operationName");
      String shown = name == null ? "without a name" : Fields.shown(name);
      throw new BrokenValue("span " + shown + ": " + e.reason());
    }
  }

  private static Times times(Fields json) throws BrokenValue {
    if (!json.has("startTime") || !json.has("duration")) {
      throw new BrokenValue("startTime or duration is missing");
    }
    return Times.of(json, "startTime", "duration");
  }

  private static List<SpanEvent> events(Fields json) throws BrokenValue {
    List<SpanEvent> events = new ArrayList<>();
    for (JsonNode node : json.elements("logs")) {
      Fields log = Fields.of(node, "a log");
      Attributes fields = new Attributes(JaegerTags.read(log, "fields"));
      String name = CappedText.name(Objects.requireNonNullElse(fields.text("event"), "log"));
      events.add(new SpanEvent(name, log.microsAsNs("timestamp"), fields));
    }
    return events;
  }

  Span of(Resource resource) {
    return new Span(
        traceId,
        spanId,
        references.parent(),
        name,
        kind(),
        times.startNs(),
        times.endNs(),
        resource,
        firstTag("otel.scope.name", "otel.library.name"),
        tags,
        events,
        references.links(),
        status(),
        firstTag("w3c.tracestate"));
  }

  String shownProcessId() {
    return processId.length() <= SHOWN ? processId : processId.substring(0, SHOWN) + "…";
  }

  private SpanKind kind() {
    String kind = firstTag("span.kind").toUpperCase(Locale.ROOT);
    return Stream.of(SpanKind.values())
        .filter(each -> each.name().equals(kind))
        .findFirst()
        .orElse(SpanKind.INTERNAL);
  }

  private SpanStatus status() {
    String code = firstTag("otel.status_code");
    if (code.equals("ERROR") || Boolean.TRUE.equals(tags.flag("error"))) {
      return SpanStatus.ERROR;
    }
    return code.equals("OK") ? SpanStatus.OK : SpanStatus.UNSET;
  }

  private String firstTag(String... keys) {
    return Stream.of(keys)
        .map(tags::text)
        .filter(Predicate.not(Objects::isNull))
        .findFirst()
        .orElse("");
  }
}
