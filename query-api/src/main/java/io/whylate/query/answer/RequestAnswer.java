package io.whylate.query.answer;

import io.whylate.attribution.breakdown.Breakdown;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One request explained.
 *
 * @param limits what is not known about it and why, in words
 * @param others row ids of other requests that the same id may mean, newest first
 */
public record RequestAnswer(
    @Nullable Instant asOf,
    Breakdown breakdown,
    List<SpanEvidence> spans,
    Peers peers,
    Verdict verdict,
    List<String> limits,
    List<String> others) {}
