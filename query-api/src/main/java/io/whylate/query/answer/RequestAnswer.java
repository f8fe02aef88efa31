package io.whylate.query.answer;

import io.whylate.attribution.breakdown.Breakdown;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One request explained.
 *
 * @param circumstances what it met, the unusual first
 * @param attempts each try of the calls that were made more than once, in order of time
 * @param customer the answer for who made the request: one paragraph without names of ours
 * @param limits what is not known about it and why, in words
 * @param others row ids of other requests that the same id may mean, newest first
 */
public record RequestAnswer(
    @Nullable Instant asOf,
    Breakdown breakdown,
    List<SpanEvidence> spans,
    Peers peers,
    Verdict verdict,
    Confidence confidence,
    List<Circumstance> circumstances,
    List<Attempt> attempts,
    String customer,
    List<String> limits,
    List<String> others) {}
