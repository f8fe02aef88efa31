package io.whylate.attribution.measure;

import static io.whylate.attribution.breakdown.TimerEvent.CLIENT_CALL;
import static io.whylate.attribution.breakdown.TimerEvent.ENGINE_ARRIVAL;
import static io.whylate.attribution.breakdown.TimerEvent.ENGINE_FIRST_TOKEN;
import static io.whylate.attribution.breakdown.TimerEvent.FIRST_CHUNK;
import static io.whylate.attribution.breakdown.TimerEvent.FIRST_TOKEN;
import static io.whylate.attribution.breakdown.TimerEvent.SPAN_START;
import static io.whylate.attribution.span.DurationUnit.MICROSECONDS;
import static io.whylate.attribution.span.DurationUnit.MILLISECONDS;
import static io.whylate.attribution.span.DurationUnit.SECONDS;

import io.whylate.attribution.breakdown.TimerEvent;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.DurationUnit;
import io.whylate.attribution.span.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** When the first token came, as producers write it on the span of a model call. */
final class TokenTimes {

  /** A key, the unit that its producer gives it, and what it measures. */
  private record Key(String name, DurationUnit unit, TimerEvent start, TimerEvent end) {

    /** No token comes in no time: 0 is what some producers write for what they did not measure. */
    @Nullable TimeToToken read(Attributes attributes) {
      Long ns = unit.read(attributes, name);
      return ns == null || ns == 0 ? null : new TimeToToken(ns, start, end, name);
    }
  }

  /** Measured by the caller, which only one that streams can. */
  private static final List<Key> BY_CALLER =
      List.of(
          // OpenTelemetry since 1.41, LoongSuite, Vercel AI SDK, Claude Code and Dynamo
          new Key("gen_ai.response.time_to_first_chunk", SECONDS, CLIENT_CALL, FIRST_CHUNK),
          new Key("gen_ai.response.time_to_first_token", MICROSECONDS, CLIENT_CALL, FIRST_TOKEN),
          new Key("ai.response.msToFirstChunk", MILLISECONDS, CLIENT_CALL, FIRST_CHUNK),
          new Key("ttft_ms", MILLISECONDS, SPAN_START, FIRST_TOKEN));

  /**
   * Measured by the server: present also when nothing was streamed to the caller. A key without a
   * known unit (gen_ai.server.ttft) or start (vLLM's metrics.time_to_first_token_ms, which leaves
   * the queue out) is not among them.
   */
  private static final List<Key> BY_SERVER =
      List.of(
          // vLLM, SGLang and TensorRT-LLM; then SkyWalking's tag, milliseconds where a metric of
          // OpenTelemetry with the same name has seconds
          new Key(
              "gen_ai.latency.time_to_first_token", SECONDS, ENGINE_ARRIVAL, ENGINE_FIRST_TOKEN),
          new Key("gen_ai.server.time_to_first_token", MILLISECONDS, SPAN_START, FIRST_TOKEN));

  /** Only who reads the stream can tell what a user sees from reasoning and calls of tools. */
  private static final String VISIBLE = "whylate.time_to_first_visible_token";

  private TokenTimes() {}

  /** From the start of the span to its first token; null when nobody says. */
  static @Nullable TimeToToken firstToken(Span span) {
    TimeToToken seen = seenByCaller(span);
    return seen != null ? seen : first(span.attributes(), BY_SERVER);
  }

  /** From the start of the span to its first token as the caller saw it; null when nobody says. */
  static @Nullable TimeToToken seenByCaller(Span span) {
    TimeToToken measured = first(span.attributes(), BY_CALLER);
    return measured != null ? measured : TokenMoments.first(span);
  }

  /** From the call to the first token that a user sees; null when nobody says. */
  static @Nullable Long firstVisibleToken(Span span) {
    Long ns = SECONDS.read(span.attributes(), VISIBLE);
    return ns == null || ns == 0 ? null : ns;
  }

  private static @Nullable TimeToToken first(Attributes attributes, List<Key> keys) {
    for (Key key : keys) {
      TimeToToken time = key.read(attributes);
      if (time != null) {
        return time;
      }
    }
    return null;
  }
}
