package io.whylate.query.ask;

import org.jspecify.annotations.Nullable;

/**
 * One condition of a filter. A request whose field is unknown never fulfils a condition, except
 * {@code != value}, {@code !~ pattern} and {@code = null}.
 *
 * @param value a String, Boolean, Double, or a Long of nanoseconds, by the field's kind; null for
 *     "unknown"
 */
public record Condition(Field field, Operator operator, @Nullable Object value) {}
