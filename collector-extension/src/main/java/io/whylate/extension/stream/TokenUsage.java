package io.whylate.extension.stream;

import static io.whylate.extension.stream.JsonKeys.CACHED_TOKENS;
import static io.whylate.extension.stream.JsonKeys.CACHE_TOKENS_BESIDE;
import static io.whylate.extension.stream.JsonKeys.INPUT_TOKENS;
import static io.whylate.extension.stream.JsonKeys.OUTPUT_TOKENS;
import static io.whylate.extension.stream.JsonKeys.THOUGHT_TOKENS;
import static io.whylate.extension.stream.JsonKeys.THOUGHT_TOKENS_BESIDE;
import static io.whylate.extension.stream.JsonKeys.USAGE;

import io.opentelemetry.api.trace.Span;

/** The counts of tokens that a stream names, the last of each; -1 is unknown. */
final class TokenUsage {

  private static final long MAX = 1_000_000_000;

  private long input = -1;
  private long output = -1;
  private long cached = -1;
  private long cachedBeside = -1;
  private long thought = -1;
  private long thoughtBeside = -1;

  void add(int key, int around, long tokens, int depth) {
    boolean isUsage = (around & USAGE) != 0 || depth == 1;
    if (!isUsage || tokens < 0 || tokens > MAX) {
      return;
    }
    switch (key) {
      case INPUT_TOKENS:
        input = tokens;
        break;
      case OUTPUT_TOKENS:
        output = tokens;
        break;
      case CACHED_TOKENS:
        cached = tokens;
        break;
      case CACHE_TOKENS_BESIDE:
        cachedBeside = tokens;
        break;
      case THOUGHT_TOKENS:
        thought = tokens;
        break;
      case THOUGHT_TOKENS_BESIDE:
        thoughtBeside = tokens;
        break;
      default:
        break;
    }
  }

  /** In OpenTelemetry's names, where input includes what was cached and output what was thought. */
  void writeTo(Span span) {
    write(span, "gen_ai.usage.input_tokens", sum(input, cachedBeside));
    write(span, "gen_ai.usage.output_tokens", sum(output, thoughtBeside));
    write(span, "gen_ai.usage.cache_read.input_tokens", Math.max(cached, cachedBeside));
    write(span, "gen_ai.usage.reasoning.output_tokens", Math.max(thought, thoughtBeside));
  }

  private static void write(Span span, String key, long tokens) {
    if (tokens >= 0) {
      span.setAttribute(key, tokens);
    }
  }

  private static long sum(long tokens, long beside) {
    return tokens < 0 ? tokens : tokens + Math.max(0, beside);
  }
}
