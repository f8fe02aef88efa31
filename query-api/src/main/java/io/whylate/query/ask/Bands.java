package io.whylate.query.ask;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A number cut into bands, so that requests can be grouped by it: in the band {@code 128-511} are
 * those of 128 to 511. Unknown stays unknown.
 */
record Bands(String name, String sql, List<Integer> starts) {

  static final List<Bands> ALL =
      List.of(
          of("input_length", "input_tokens", 0, 128, 512, 2048, 8192, 32768),
          of("output_length", "output_tokens", 0, 16, 64, 256, 1024, 4096),
          of("concurrency", "in_flight", 1, 2, 4, 8, 16, 32, 64, 128, 256),
          new Bands(
              "cache_hit",
              "multiIf(isNull(cached_input_tokens) OR isNull(input_tokens), NULL,"
                  + " cached_input_tokens = 0, 'none',"
                  + " cached_input_tokens * 2 < input_tokens, 'less than half', 'half or more')",
              List.of()));

  /** The band that a number lies in; null when it is unknown. */
  static @Nullable String bandOf(String name, @Nullable Long value) {
    Bands bands = ALL.stream().filter(each -> each.name.equals(name)).findFirst().orElseThrow();
    return value == null ? null : bands.bandOf(value);
  }

  private String bandOf(long value) {
    int from = starts.get(0);
    for (int start : starts.subList(1, starts.size())) {
      if (value < start) {
        return between(from, start);
      }
      from = start;
    }
    return from + "+";
  }

  /** Of the numbers from the first of the starts on. */
  private static Bands of(String name, String column, Integer... starts) {
    StringBuilder sql = new StringBuilder("multiIf(isNull(" + column + "), NULL");
    int from = starts[0];
    for (int start : List.of(starts).subList(1, starts.length)) {
      sql.append(", %s < %d, '%s'".formatted(column, start, between(from, start)));
      from = start;
    }
    return new Bands(name, sql.append(", '%d+')".formatted(from)).toString(), List.of(starts));
  }

  private static String between(int from, int start) {
    return from == start - 1 ? Integer.toString(from) : from + "-" + (start - 1);
  }
}
