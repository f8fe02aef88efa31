package io.whylate.query.read;

import io.whylate.query.ask.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/**
 * Which requests of a range are looked at: all, or, where there are very many, those that opened
 * within the same part of each of its pieces. So a day is seen as a whole, and little of the table
 * is read.
 *
 * @param part of each piece, 0 to 1
 */
record PeerSample(TimeRange range, double part) {

  private static final long ALL_UP_TO = 200_000;

  /** Of more than that: a median and a rank of one percent are well known from these. */
  private static final long SAMPLED = 40_000;

  private static final int PIECES = 8;

  private static final String OPENED =
      "opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')"
          + " AND opened_at < fromUnixTimestamp64Milli(toInt64(?), 'UTC')";

  static PeerSample all(TimeRange range) {
    return new PeerSample(range, 1);
  }

  static PeerSample of(ClickHouse clickHouse, TimeRange range) {
    Sql sql = new Sql().add("SELECT count() AS opened FROM whylate.requests WHERE ");
    addOpened(sql, range.from(), range.to());
    long opened = clickHouse.query(sql, row -> row.count("opened")).get(0);
    return new PeerSample(range, opened <= ALL_UP_TO ? 1 : (double) SAMPLED / opened);
  }

  boolean isAll() {
    return part == 1;
  }

  /** As a further condition. */
  void addTo(Sql sql) {
    if (isAll()) {
      return;
    }
    Duration piece = Duration.between(range.from(), range.to()).dividedBy(PIECES);
    Duration kept = Duration.ofMillis(Math.max(1, Math.round(piece.toMillis() * part)));
    sql.add("\n    AND (");
    for (int i = 0; i < PIECES; i++) {
      Instant from = range.from().plus(piece.multipliedBy(i));
      addOpened(sql.add(i == 0 ? "" : "\n      OR "), from, from.plus(kept));
    }
    sql.add(")");
  }

  /** After what the peers have in common. */
  String inWords() {
    return isAll()
        ? ""
        : String.format(
            Locale.ROOT, "; a sample: %.1f %% of each of %d equal pieces", part * 100, PIECES);
  }

  private static void addOpened(Sql sql, Instant from, Instant to) {
    sql.add(OPENED, from.toEpochMilli(), to.toEpochMilli());
  }
}
