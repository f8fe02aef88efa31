package io.whylate.attribution.measure;

import io.whylate.attribution.span.Attributes;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of one model call. Producers do not agree on what includes what; here the input
 * includes what was read from and written to a cache, and the output includes reasoning. Null is
 * not reported, never zero. Counts on the events of a span are not read: some producers write the
 * sum so far on every chunk.
 *
 * @param contradictory whether a part is larger than its whole, or the output than its limit
 */
record TokenCounts(
    @Nullable Long input,
    @Nullable Long cacheRead,
    @Nullable Long cacheWrite,
    @Nullable Long output,
    @Nullable Long reasoning,
    boolean contradictory) {

  static TokenCounts of(Attributes attributes) {
    Long cacheRead = TokenKey.CACHE_READ.read(attributes);
    Long cacheWrite = TokenKey.CACHE_WRITE.read(attributes);
    Long reasoning = TokenKey.REASONING.read(attributes);
    Whole input =
        new Whole(TokenKey.INPUT.read(attributes), orZero(cacheRead) + orZero(cacheWrite));
    Whole output = new Whole(TokenKey.OUTPUT.read(attributes), orZero(reasoning));
    Long beyond = beyond(TokenKey.TOTAL.read(attributes), input, output);
    boolean inputApart = input.isApart(beyond, output.parts);
    boolean outputApart = output.isApart(beyond, input.parts);
    return new TokenCounts(
        input.with(inputApart),
        cacheRead,
        cacheWrite,
        output.with(outputApart),
        reasoning,
        input.isTooSmall(inputApart)
            || output.isTooSmall(outputApart)
            || isBeyondLimit(output.reported, attributes));
  }

  /**
   * The input that no cache is reported for; unknown unless the reads are reported. A producer that
   * reports reads and no writes has no such class.
   */
  @Nullable Long fresh() {
    return input == null || cacheRead == null
        ? null
        : Long.valueOf(input - cacheRead - orZero(cacheWrite));
  }

  /** The output without reasoning; unknown unless both are reported. */
  @Nullable Long visible() {
    return output == null || reasoning == null ? null : Long.valueOf(output - reasoning);
  }

  /** With what another report of this call says of a part, where the two agree on its whole. */
  TokenCounts completedBy(TokenCounts other) {
    boolean sameInput = input == null || input.equals(other.input);
    boolean sameOutput = output == null || output.equals(other.output);
    boolean inputHolds = holds(other.input, cacheRead, cacheWrite);
    boolean outputHolds = holds(other.output, reasoning, null);
    return new TokenCounts(
        input == null && inputHolds ? other.input : input,
        cacheRead == null && sameInput ? other.cacheRead : cacheRead,
        cacheWrite == null && sameInput ? other.cacheWrite : cacheWrite,
        output == null && outputHolds ? other.output : output,
        reasoning == null && sameOutput ? other.reasoning : reasoning,
        contradictory || other.contradictory || !inputHolds || !outputHolds);
  }

  /** Whether a whole that somebody else reports has room for parts that are known here. */
  private static boolean holds(@Nullable Long whole, @Nullable Long part, @Nullable Long another) {
    return whole == null || whole >= orZero(part) + orZero(another);
  }

  /** Whether no more than the last token of the prompt was left to compute. */
  boolean isAllCached() {
    return input != null && cacheRead != null && cacheRead >= input - 1;
  }

  /** The same call when its reads from a cache are no such: they came from another engine. */
  TokenCounts withoutCacheRead() {
    return new TokenCounts(input, null, cacheWrite, output, reasoning, contradictory);
  }

  /** What the reported total holds beside the reported input and output. */
  private static @Nullable Long beyond(@Nullable Long total, Whole input, Whole output) {
    return total == null || input.reported == null || output.reported == null
        ? null
        : Long.valueOf(total - input.reported - output.reported);
  }

  private static boolean isBeyondLimit(@Nullable Long output, Attributes attributes) {
    Long limit = attributes.count("gen_ai.request.max_tokens");
    Long answers = attributes.count("gen_ai.request.n");
    return output != null
        && limit != null
        && limit > 0
        && output / Math.max(1, orZero(answers)) > limit;
  }

  private static long orZero(@Nullable Long count) {
    return count == null ? 0 : count;
  }

  /** A count and those of its parts that are reported, which it may or may not include. */
  private record Whole(@Nullable Long reported, long parts) {

    /** Whether the total counts the parts beside the whole: Gemini's reasoning, for one. */
    boolean isApart(@Nullable Long beyond, long others) {
      return beyond != null
          && parts > 0
          && (beyond == parts + others || (beyond == parts && parts != others));
    }

    /** A whole that has no room for its parts was reported without them, as Anthropic's input. */
    @Nullable Long with(boolean apart) {
      return reported != null && (apart || reported < parts)
          ? Long.valueOf(reported + parts)
          : reported;
    }

    boolean isTooSmall(boolean apart) {
      return reported != null && reported < parts && !apart;
    }
  }
}
