package io.whylate.attribution.measure;

import io.whylate.attribution.breakdown.TimerEvent;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanEvent;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The first token as a moment on the caller's clock, which some producers write. */
final class TokenMoments {

  /** OpenLLMetry now and before, an event a chunk; OpenInference. */
  private static final Map<String, TimerEvent> EVENTS =
      Map.of(
          "gen_ai.content.completion.chunk", TimerEvent.FIRST_CHUNK,
          "llm.content.completion.chunk", TimerEvent.FIRST_CHUNK,
          "First Token Stream Event", TimerEvent.FIRST_TOKEN);

  private static final String LANGFUSE = "langfuse.observation.completion_start_time";
  private static final String LANGWATCH = "langwatch.timestamps.first_token_at";
  private static final long NS_PER_SECOND = 1_000_000_000;
  private static final long NS_PER_MILLISECOND = 1_000_000;

  private TokenMoments() {}

  /** Since the start of the span; a moment outside it is no evidence. */
  static @Nullable TimeToToken first(Span span) {
    TimeToToken first = firstEvent(span);
    if (first == null) {
      first = attribute(span, LANGFUSE, isoTime(span.attributes().text(LANGFUSE)));
    }
    if (first == null) {
      Long epochMs = span.attributes().count(LANGWATCH);
      first = attribute(span, LANGWATCH, epochMs == null ? null : epochMs * NS_PER_MILLISECOND);
    }
    return first;
  }

  private static @Nullable TimeToToken firstEvent(Span span) {
    TimeToToken first = null;
    for (SpanEvent event : span.events()) {
      TimerEvent end = EVENTS.get(event.name());
      if (end != null && isWithin(span, event.timeNs())) {
        long ns = event.timeNs() - span.startNs();
        if (first == null || ns < first.ns()) {
          first = new TimeToToken(ns, TimerEvent.SPAN_START, end, event.name());
        }
      }
    }
    return first;
  }

  private static @Nullable TimeToToken attribute(Span span, String key, @Nullable Long moment) {
    return moment == null || !isWithin(span, moment)
        ? null
        : new TimeToToken(
            moment - span.startNs(), TimerEvent.SPAN_START, TimerEvent.FIRST_TOKEN, key);
  }

  private static boolean isWithin(Span span, long moment) {
    return moment > span.startNs() && moment <= span.endNs();
  }

  /** Langfuse's SDKs write the time as JSON, so it may stand in quotation marks. */
  private static @Nullable Long isoTime(@Nullable String text) {
    if (text == null) {
      return null;
    }
    try {
      Instant time = OffsetDateTime.parse(text.replace("\"", "").trim()).toInstant();
      return Math.addExact(
          Math.multiplyExact(time.getEpochSecond(), NS_PER_SECOND), time.getNano());
    } catch (DateTimeException | ArithmeticException e) {
      return null;
    }
  }
}
