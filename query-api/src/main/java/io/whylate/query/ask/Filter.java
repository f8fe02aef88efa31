package io.whylate.query.ask;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Conditions that all must hold.
 *
 * @param text as it was asked; null when nothing was
 */
public record Filter(@Nullable String text, List<Condition> conditions) {

  public static final Filter NONE = new Filter(null, List.of());

  /** The requests whose field has this value, null for unknown; not shown as asked. */
  public static Filter equal(String name, @Nullable Object value) {
    Field field = Objects.requireNonNull(Field.of(name), name);
    return new Filter(null, List.of(new Condition(field, Operator.EQUAL, value)));
  }

  /** The requests whose value lies in the same band of this field as the given one. */
  public static Filter inBandOf(String bands, @Nullable Long value) {
    return equal(bands, Bands.bandOf(bands, value));
  }

  /** What fulfils both. */
  public Filter and(Filter other) {
    String both =
        Stream.of(this, other)
            .flatMap(filter -> Stream.ofNullable(filter.text))
            .collect(Collectors.joining(","));
    List<Condition> all =
        Stream.of(this, other).flatMap(filter -> filter.conditions.stream()).toList();
    return new Filter(both.isEmpty() ? null : both, all);
  }

  public static Filter parse(@Nullable String text) {
    List<Condition> conditions = WhereParser.parse(text);
    return conditions.isEmpty() ? NONE : new Filter(text, conditions);
  }
}
