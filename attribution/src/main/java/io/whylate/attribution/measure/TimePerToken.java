package io.whylate.attribution.measure;

import static io.whylate.attribution.span.DurationUnit.SECONDS;

import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanEvent;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The time per output token, {@code (last - first) / (n - tokens in the first chunk)}. An engine's
 * decode begins with one token. How many tokens the first of several chunks holds is known when its
 * reader counted them or when every chunk holds one.
 */
final class TimePerToken {

  /** OpenLLMetry now and before: an event a chunk. */
  private static final Set<String> CHUNKS =
      Set.of("gen_ai.content.completion.chunk", "llm.content.completion.chunk");

  private static final String FIRST_CHUNK_TOKENS = "whylate.first_chunk_tokens";

  private TimePerToken() {}

  /** In nanoseconds; null when unknown, or when several answers were made at once. */
  static @Nullable Long of(Span span, @Nullable Long outputTokens) {
    Long answers = span.attributes().count("gen_ai.request.n");
    if (outputTokens == null || (answers != null && answers > 1)) {
      return null;
    }
    Long decode = decode(span.attributes());
    return decode != null ? per(decode, outputTokens - 1) : betweenChunks(span, outputTokens);
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
    Long inFirst = span.attributes().count(FIRST_CHUNK_TOKENS);
    if (inFirst == null && chunks == outputTokens) {
      inFirst = 1L;
    }
    return inFirst == null || chunks < 2 ? null : per(last - first, outputTokens - inFirst);
  }

  private static @Nullable Long per(long durationNs, long tokens) {
    return tokens > 0 ? Long.valueOf(durationNs / tokens) : null;
  }
}
