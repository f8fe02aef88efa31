package io.whylate.query.ask;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where the requests of a range and filter spent their time, by group and at these percentiles. */
public record BreakdownQuestion(
    TimeRange range, Filter where, List<Field> groupBy, List<Percentile> percentiles) {

  private static final int MOST_GROUPINGS = 3;

  /** Reads a list of fields to group by, such as {@code service,model}. */
  public static List<Field> groupBy(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return List.of();
    }
    List<Field> fields =
        Stream.of(text.split(",", -1))
            .map(name -> Field.grouping(name.strip()))
            .distinct()
            .toList();
    if (fields.size() > MOST_GROUPINGS) {
      throw new BadQuestion("group_by takes at most " + MOST_GROUPINGS + " fields");
    }
    return fields;
  }
}
