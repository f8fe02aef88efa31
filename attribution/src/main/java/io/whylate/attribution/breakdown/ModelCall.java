package io.whylate.attribution.breakdown;

import org.jspecify.annotations.Nullable;

/**
 * One call of a model within a request. Null is unknown, never zero.
 *
 * <p>The classes of tokens are disjoint: fresh, cached and cache-write tokens are the input;
 * visible and reasoning tokens are the output.
 *
 * @param spanId the span that describes the call
 * @param startNs nanoseconds since the start of the request's window; negative when the call began
 *     before it
 * @param endNs nanoseconds since the start of the request's window
 * @param ttftNs time from {@code timerStart} to {@code timerEnd}, the first token of any kind; null
 *     when the call was not streamed
 * @param ttftVisibleNs time from the call to the first token that its user can see
 * @param timerSource the attribute or event that says {@code ttftNs}
 * @param tpotNs time per output token after the first chunk: {@code (last - first) / (n - tokens in
 *     the first chunk)}
 * @param inputTokens all tokens of the prompt
 * @param freshInputTokens of these, the ones that no cache is reported for
 * @param cachedInputTokens of these, the ones read from a cache
 * @param cacheWriteTokens of these, the ones written to a cache
 * @param outputTokens all tokens that were made
 * @param visibleOutputTokens of these, all but the reasoning ones
 * @param reasoningTokens of these, the ones of reasoning
 */
public record ModelCall(
    String spanId,
    @Nullable String model,
    String service,
    @Nullable Boolean streamed,
    long startNs,
    long endNs,
    @Nullable Long ttftNs,
    @Nullable Long ttftVisibleNs,
    @Nullable TimerEvent timerStart,
    @Nullable TimerEvent timerEnd,
    @Nullable String timerSource,
    @Nullable Long tpotNs,
    @Nullable Long inputTokens,
    @Nullable Long freshInputTokens,
    @Nullable Long cachedInputTokens,
    @Nullable Long cacheWriteTokens,
    @Nullable Long outputTokens,
    @Nullable Long visibleOutputTokens,
    @Nullable Long reasoningTokens) {}
