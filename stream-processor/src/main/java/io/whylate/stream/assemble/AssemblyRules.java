package io.whylate.stream.assemble;

import io.whylate.stream.state.Patience;
import java.time.Duration;

/**
 * When a request is taken as complete, and what of it is kept.
 *
 * @param patience how long it waits for more spans
 * @param keyReuse spans of one request ID that are further apart than this, by their own times,
 *     belong to different requests
 * @param maxBytes of spans a request; what is beyond becomes dead letters
 */
public record AssemblyRules(Patience patience, Duration keyReuse, int maxBytes) {}
