package io.whylate.query.ask;

import java.util.List;

/**
 * A number cut into bands, so that requests can be grouped by it: in the band {@code 128-511} are
 * those of 128 to 511. Unknown stays unknown.
 */
record Bands(String name, String sql) {

  static final List<Bands> ALL =
      List.of(
          of("input_length", "input_tokens", 0, 128, 512, 2048, 8192, 32768),
          of("output_length", "output_tokens", 0, 16, 64, 256, 1024, 4096),
          of("concurrency", "in_flight", 1, 2, 4, 8, 16, 32, 64, 128, 256),
          new Bands(
              "cache_hit",
              "multiIf(isNull(cached_input_tokens) OR isNull(input_tokens), NULL,"
                  + " cached_input_tokens = 0, 'none',"
                  + " cached_input_tokens * 2 < input_tokens, 'less than half', 'half or more')"));

  private static Bands of(String name, String column, int first, int... starts) {
    StringBuilder sql = new StringBuilder("multiIf(isNull(" + column + "), NULL");
    int from = first;
    for (int start : starts) {
      String band = from == start - 1 ? "%d".formatted(from) : from + "-" + (start - 1);
      sql.append(", %s < %d, '%s'".formatted(column, start, band));
      from = start;
    }
    return new Bands(name, sql.append(", '%d+')".formatted(from)).toString());
  }
}
