package io.whylate.query.read;

import io.whylate.query.ask.Selected;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The services that time was charged to, and the calls between them, as {@code service>peer}. */
final class SelectPlaces {

  private static final String COLUMNS =
      """
      SELECT
        place,
        count() AS n,
        countIf(mapContains(by_service, concat('uninstrumented@', place))) AS without_spans,
        countIf(mapContains(by_service, concat('unattributed@', place))) AS unknown,
        countIf(has(flags, 'lost_spans')) AS lost,
        max(toUnixTimestamp64Nano(start) + toInt64(e2e_ns)) AS last_ns,
        min(sampling_probability) AS lowest
      FROM whylate.requests FINAL
      ARRAY JOIN arrayDistinct(
        arrayMap(key -> substring(key, position(key, '@') + 1), mapKeys(by_service))) AS place
      WHERE\s""";

  private SelectPlaces() {}

  /**
   * One service, or the calls of one to another.
   *
   * @param n how many requests it took part in
   * @param withoutSpans of these, the ones that waited there for what has no spans
   * @param unknown of these, the ones whose time there is not explained
   * @param lost of these, the ones that lost spans, there or elsewhere
   */
  record Place(
      String service,
      @Nullable String peer,
      long n,
      long withoutSpans,
      long unknown,
      long lost,
      Instant last,
      @Nullable Double lowestSampling) {}

  static List<Place> run(ClickHouse clickHouse, Selected selected) {
    return clickHouse.query(sql(selected), SelectPlaces::place);
  }

  static Sql sql(Selected selected) {
    return Selection.addTo(new Sql().add(COLUMNS), selected.range(), selected.where())
        .add("\nGROUP BY place\nORDER BY n DESC, place\nLIMIT 1000");
  }

  private static Place place(Row row) throws SQLException {
    String place = row.text("place");
    int hop = place.indexOf('>');
    return new Place(
        hop < 0 ? place : place.substring(0, hop),
        hop < 0 ? null : place.substring(hop + 1),
        row.count("n"),
        row.count("without_spans"),
        row.count("unknown"),
        row.count("lost"),
        row.time("last_ns"),
        row.nullableNumber("lowest"));
  }
}
