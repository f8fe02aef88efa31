package io.whylate.query.read;

import io.whylate.query.answer.Asked;
import io.whylate.query.answer.Comparison.Compared;
import io.whylate.query.answer.Totals;
import io.whylate.query.ask.Side;
import io.whylate.query.compare.Fingerprint;
import io.whylate.query.compare.Load;
import io.whylate.query.compare.Sample;
import io.whylate.query.compare.Sums;
import java.sql.SQLException;
import java.util.List;

/** The rows of {@link SelectSides} that are about one side. */
final class SideRows {

  private final Sample all = new Sample();
  private final Sample band = new Sample();
  private final Sample low = new Sample();
  private final Fingerprint seen = new Fingerprint();
  private Totals totals = Totals.NONE;
  private long loadKnown;
  private long lowInFlight;
  private List<Long> bounds = List.of(0L, 0L);

  SideRows add(Row row) throws SQLException {
    String kind = row.text("kind");
    int part = (int) row.count("part");
    all.add(kind, part, Sums.of(row.count("n"), row.countMap("owners")));
    band.add(kind, part, Sums.of(row.count("band_n"), row.countMap("band_owners")));
    low.add(kind, part, Sums.of(row.count("low_n"), row.countMap("low_owners")));
    loadKnown += row.count("load_n");
    lowInFlight = row.count("low_in_flight");
    seen.add(row.countMap("marks"));
    bounds = row.counts("bounds");
    totals = totals.plus(TotalColumns.totals(row, ""));
    return this;
  }

  Sample all() {
    return all;
  }

  /** Those near the percentile. */
  Sample band() {
    return band;
  }

  Load.Side load() {
    return new Load.Side(all, low, loadKnown);
  }

  /** Up to so many requests in flight, of both sides, are low load; 0 when it is known of none. */
  long lowInFlight() {
    return lowInFlight;
  }

  Fingerprint seen() {
    return seen;
  }

  /** The end-to-end times between which those near the percentile lie. */
  long fromNs() {
    return bounds.get(0);
  }

  long toNs() {
    return bounds.get(1);
  }

  Compared compared(Side side) {
    return new Compared(
        side.name(),
        new Asked(side.range().from(), side.range().to(), side.where().text()),
        totals.n(),
        all.n() == 0 ? 0 : all.totalNs() / all.n(),
        totals.coverage(),
        totals.sampling());
  }
}
