package io.whylate.attribution.measure;

import static io.whylate.attribution.span.DurationUnit.MICROSECONDS;
import static io.whylate.attribution.span.DurationUnit.MILLISECONDS;
import static io.whylate.attribution.span.DurationUnit.SECONDS;

import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.DurationUnit;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanEvent;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** When tokens came, as producers write it on the span of a model call. */
final class TokenTimes {

  /** A key and the unit that its producer gives it. */
  private record Key(String name, DurationUnit unit) {}

  /** Measured by the caller, to the first chunk that it got. */
  private static final List<Key> BY_CALLER =
      List.of(
          // OpenTelemetry since 1.41, LoongSuite, Vercel AI SDK, Claude Code and Dynamo
          new Key("gen_ai.response.time_to_first_chunk", SECONDS),
          new Key("gen_ai.response.time_to_first_token", MICROSECONDS),
          new Key("ai.response.msToFirstChunk", MILLISECONDS),
          new Key("ttft_ms", MILLISECONDS));

  /** Measured by the engine: present also when nothing was streamed to the caller. */
  private static final List<Key> BY_SERVER =
      List.of(
          // vLLM, SGLang and TensorRT-LLM; SkyWalking's tag, which OpenTelemetry's metric clashes
          // with
          new Key("gen_ai.latency.time_to_first_token", SECONDS),
          new Key("gen_ai.server.time_to_first_token", MILLISECONDS));

  /** OpenLLMetry now and before: an event a chunk. */
  private static final Set<String> CHUNKS =
      Set.of("gen_ai.content.completion.chunk", "llm.content.completion.chunk");

  private static final String OPENINFERENCE_FIRST = "First Token Stream Event";
  private static final String LANGFUSE_FIRST = "langfuse.observation.completion_start_time";
  private static final String LANGWATCH_FIRST = "langwatch.timestamps.first_token_at";
  private static final long NS_PER_SECOND = 1_000_000_000;
  private static final long NS_PER_MILLISECOND = 1_000_000;

  private TokenTimes() {}

  /** From the start of the span to its first token; null when nobody says. */
  static @Nullable Long firstToken(Span span) {
    Long seen = firstChunk(span);
    return seen != null ? seen : first(span.attributes(), BY_SERVER);
  }

  /** Likewise, as its caller saw it, which only one that streams can; null when nobody says. */
  static @Nullable Long firstChunk(Span span) {
    Long measured = firstChunk(span.attributes());
    return measured != null ? measured : sinceStart(span, firstMoment(span));
  }

  static @Nullable Long firstChunk(Attributes attributes) {
    return first(attributes, BY_CALLER);
  }

  /**
   * The time per output token after those of the first chunk. An engine's decode begins with one
   * token; of chunks it is known how many tokens came first only when each holds one. Null when
   * unknown, or when several answers were made at once.
   */
  static @Nullable Long perOutputToken(Span span, @Nullable Long outputTokens) {
    Long answers = span.attributes().count("gen_ai.request.n");
    if (outputTokens == null || outputTokens < 2 || (answers != null && answers > 1)) {
      return null;
    }
    Long firstToLast = decode(span.attributes());
    if (firstToLast == null) {
      firstToLast = betweenChunks(span, outputTokens);
    }
    return firstToLast == null ? null : Long.valueOf(firstToLast / (outputTokens - 1));
  }

  private static @Nullable Long decode(Attributes attributes) {
    Long decode = SECONDS.read(attributes, "gen_ai.latency.time_in_model_decode");
    Long whole = SECONDS.read(attributes, "gen_ai.latency.e2e");
    Long first = SECONDS.read(attributes, "gen_ai.latency.time_to_first_token");
    if (decode != null || whole == null || first == null || whole < first) {
      return decode;
    }
    return whole - first;
  }

  private static @Nullable Long betweenChunks(Span span, long outputTokens) {
    long chunks = 0;
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    for (SpanEvent event : span.events()) {
      if (CHUNKS.contains(event.name())) {
        chunks++;
        first = Math.min(first, event.timeNs());
        last = Math.max(last, event.timeNs());
      }
    }
    return chunks == outputTokens ? last - first : null;
  }

  private static @Nullable Long firstMoment(Span span) {
    Long first = null;
    for (SpanEvent event : span.events()) {
      boolean token = CHUNKS.contains(event.name()) || event.name().equals(OPENINFERENCE_FIRST);
      if (token && (first == null || event.timeNs() < first)) {
        first = event.timeNs();
      }
    }
    if (first == null) {
      first = isoTime(span.attributes().text(LANGFUSE_FIRST));
    }
    if (first == null) {
      Long epochMs = span.attributes().count(LANGWATCH_FIRST);
      first = epochMs == null ? null : epochMs * NS_PER_MILLISECOND;
    }
    return first;
  }

  /** A moment outside its span is no evidence. */
  private static @Nullable Long sinceStart(Span span, @Nullable Long moment) {
    return moment == null || moment < span.startNs() || moment > span.endNs()
        ? null
        : Long.valueOf(moment - span.startNs());
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

  private static @Nullable Long first(Attributes attributes, List<Key> keys) {
    for (Key key : keys) {
      Long duration = key.unit().read(attributes, key.name());
      if (duration != null) {
        return duration;
      }
    }
    return null;
  }
}
