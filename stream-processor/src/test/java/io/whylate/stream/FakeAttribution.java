package io.whylate.stream;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.ClockOffset;
import io.whylate.attribution.breakdown.Completeness;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.ModelCall;
import io.whylate.attribution.breakdown.Outcome;
import io.whylate.attribution.breakdown.Perspective;
import io.whylate.attribution.breakdown.Segment;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.span.Span;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** All time is the caller's; the flags are the ids of the spans, to see what was assembled. */
public final class FakeAttribution implements Function<Request, Breakdown> {

  /** The name of spans that are calls of a model. */
  public static final String MODEL_CALL = "chat";

  @Override
  public Breakdown apply(Request request) {
    Span first = request.spans().get(0);
    long e2eNs = first.durationNs();
    return new Breakdown(
        request.key().id(),
        request.rowId(),
        request.key().kind(),
        request.openedAt(),
        request.revision(),
        request.spans().stream().map(Span::traceId).distinct().sorted().toList(),
        List.of(),
        Perspective.CALLER,
        Instant.ofEpochSecond(0, first.startNs()),
        e2eNs,
        Map.of(Layer.CALLER, e2eNs),
        Map.of("caller@" + first.service(), e2eNs),
        List.of(),
        null,
        null,
        null,
        null,
        null,
        0,
        Map.of(),
        null,
        List.of(new ClockOffset("h1", "h2", -5L, null, 3L, null, null)),
        0,
        null,
        null,
        null,
        null,
        null,
        Completeness.COMPLETE,
        request.spans().stream().map(Span::spanId).sorted().toList(),
        first.service(),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        Outcome.OK,
        null,
        false,
        "test",
        request.spans().stream()
            .filter(span -> span.name().equals(MODEL_CALL))
            .map(FakeAttribution::modelCall)
            .toList(),
        List.of(
            new Segment(
                0, e2eNs, Layer.CALLER, first.service(), null, null, first.spanId(), "test")));
  }

  private static ModelCall modelCall(Span span) {
    return new ModelCall(
        span.spanId(),
        null,
        span.service(),
        null,
        0,
        span.durationNs(),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }
}
