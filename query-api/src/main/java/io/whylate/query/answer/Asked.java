package io.whylate.query.answer;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What was asked, as it was understood: requests that started in [from, to). */
public record Asked(Instant from, Instant to, @Nullable String where) {}
