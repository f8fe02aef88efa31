package io.whylate.extension.jvm;

import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import io.whylate.extension.part.Part;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A turn of {@code Turns}: its spans, and what application and service saw of the request ID. */
record Turn(List<SeenSpan> spans, String sent, String returned, String logged) {

  static Turn taken(ObservedJvm app, OtlpSink sink) throws Exception {
    app.tell("");
    String[] seen = app.line().split("\\|", -1);
    sink.await(seen[0], span -> span.span().getKind() == SpanKind.SPAN_KIND_SERVER);
    sink.await(seen[0], span -> span.name().equals("turn"));
    return new Turn(sink.ofTrace(seen[0]), seen[1], seen[2], seen[3]);
  }

  /** The parts of the extension that have done something. */
  Set<Part> parts() {
    return Stream.of(Part.values()).filter(this::hasTraceOf).collect(Collectors.toSet());
  }

  private boolean hasTraceOf(Part part) {
    return switch (part) {
      case REQUEST_ID ->
          !sent.isEmpty() || !returned.isEmpty() || any(span -> span.requestId() != null);
      case LOG_FIELDS -> !logged.isEmpty();
      case LAYERS -> any(span -> span.name().equals("embed") && span.layer() != null);
      case METHODS -> any(span -> span.name().equals("Words.count"));
      case QUEUEING -> any(span -> "queueing".equals(span.layer()));
      case STREAMS -> any(Observed::isWindow);
      case SERVER -> any(span -> span.attribute("whylate.inflight") != null);
      case LOSSES -> any(span -> span.attribute("whylate.sampling_probability") != null);
    };
  }

  private boolean any(Predicate<SeenSpan> meant) {
    return spans.stream().anyMatch(meant);
  }
}
