package io.whylate.formats.otlp;

import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import io.whylate.attribution.span.Resource;
import io.whylate.attribution.span.SpanEvent;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanLink;
import io.whylate.attribution.span.SpanStatus;
import io.whylate.formats.source.CappedText;
import org.jspecify.annotations.Nullable;

/** One span of a request as ours. */
final class OtlpSpan {

  private static final int ID_BYTES = 8;

  private OtlpSpan() {}

  static io.whylate.attribution.span.Span toSpan(Span span, Resource resource, String scope) {
    return new io.whylate.attribution.span.Span(
        Hex.of(span.getTraceId()),
        Hex.of(span.getSpanId()),
        parent(span),
        CappedText.name(span.getName()),
        kind(span.getKind()),
        span.getStartTimeUnixNano(),
        span.getEndTimeUnixNano(),
        resource,
        CappedText.name(scope),
        OtlpAttributes.of(span.getAttributesList()),
        span.getEventsList().stream().map(OtlpSpan::event).toList(),
        span.getLinksList().stream().map(OtlpSpan::link).toList(),
        status(span.getStatus().getCode()),
        span.getTraceState());
  }

  private static @Nullable String parent(Span span) {
    return SpanDefect.isId(span.getParentSpanId(), ID_BYTES)
        ? Hex.of(span.getParentSpanId())
        : null;
  }

  static SpanKind kind(Span.SpanKind kind) {
    return switch (kind) {
      case SPAN_KIND_SERVER -> SpanKind.SERVER;
      case SPAN_KIND_CLIENT -> SpanKind.CLIENT;
      case SPAN_KIND_PRODUCER -> SpanKind.PRODUCER;
      case SPAN_KIND_CONSUMER -> SpanKind.CONSUMER;
      case SPAN_KIND_INTERNAL, SPAN_KIND_UNSPECIFIED, UNRECOGNIZED -> SpanKind.INTERNAL;
    };
  }

  private static SpanEvent event(Span.Event event) {
    return new SpanEvent(
        CappedText.name(event.getName()),
        event.getTimeUnixNano(),
        OtlpAttributes.of(event.getAttributesList()));
  }

  private static SpanLink link(Span.Link link) {
    return new SpanLink(Hex.of(link.getTraceId()), Hex.of(link.getSpanId()));
  }

  private static SpanStatus status(Status.StatusCode code) {
    return switch (code) {
      case STATUS_CODE_OK -> SpanStatus.OK;
      case STATUS_CODE_ERROR -> SpanStatus.ERROR;
      case STATUS_CODE_UNSET, UNRECOGNIZED -> SpanStatus.UNSET;
    };
  }
}
