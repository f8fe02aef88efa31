package io.whylate.attribution.breakdown;

import org.jspecify.annotations.Nullable;

/**
 * One call of a model within a request. Null is unknown, never zero.
 *
 * @param spanId the span that describes the call
 * @param startNs nanoseconds since the start of the request's window
 * @param endNs nanoseconds since the start of the request's window
 * @param ttftNs time to the first token; null when the call was not streamed
 * @param tpotNs time per output token after the first: {@code (last - first) / (n - 1)}
 * @param inputTokens all prompt tokens, cached ones included
 * @param cachedInputTokens of these, the ones read from a cache
 */
public record ModelCall(
    String spanId,
    @Nullable String model,
    String service,
    @Nullable Boolean streamed,
    long startNs,
    long endNs,
    @Nullable Long ttftNs,
    @Nullable Long tpotNs,
    @Nullable Long inputTokens,
    @Nullable Long cachedInputTokens,
    @Nullable Long outputTokens) {}
