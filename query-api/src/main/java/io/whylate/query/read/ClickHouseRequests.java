package io.whylate.query.read;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.query.QueryConfig;
import io.whylate.query.answer.Asked;
import io.whylate.query.answer.AvailabilityAnswer;
import io.whylate.query.answer.AvailabilityAnswer.Band;
import io.whylate.query.answer.BreakdownAnswer;
import io.whylate.query.answer.CompareAnswer;
import io.whylate.query.answer.CoverageAnswer;
import io.whylate.query.answer.Group;
import io.whylate.query.answer.LookupAnswer;
import io.whylate.query.answer.LookupAnswer.Match;
import io.whylate.query.answer.RequestAnswer;
import io.whylate.query.answer.RequestList;
import io.whylate.query.answer.RequestSummary;
import io.whylate.query.answer.ThroughputAnswer;
import io.whylate.query.answer.TimeseriesAnswer;
import io.whylate.query.answer.TimeseriesAnswer.Point;
import io.whylate.query.answer.Totals;
import io.whylate.query.ask.BreakdownQuestion;
import io.whylate.query.ask.CompareQuestion;
import io.whylate.query.ask.Field;
import io.whylate.query.ask.Filter;
import io.whylate.query.ask.Percentile;
import io.whylate.query.ask.Selected;
import io.whylate.query.ask.SlowQuestion;
import io.whylate.query.ask.TimeRange;
import io.whylate.query.ask.TimeseriesQuestion;
import io.whylate.query.compare.Compare;
import io.whylate.query.read.StoreException.Reason;
import io.whylate.query.verdict.Explanation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The requests in ClickHouse. How fresh the store is is read first, so that an answer never claims
 * to be fresher than what it counts.
 */
public final class ClickHouseRequests implements RequestStore {

  /** A request may be revised between the statements that read it; then they start anew. */
  private static final int ATTEMPTS = 3;

  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration HALF_A_DAY = Duration.ofHours(12);

  /** Exact percentiles keep all values in memory: of more requests than these, a sketch. */
  private static final long EXACT_UP_TO = 200_000;

  private final ClickHouse clickHouse;
  private final long exactUpTo;

  public ClickHouseRequests(QueryConfig config) {
    this(config, EXACT_UP_TO);
  }

  ClickHouseRequests(QueryConfig config, long exactUpTo) {
    this.clickHouse = new ClickHouse(config);
    this.exactUpTo = exactUpTo;
  }

  @Override
  public BreakdownAnswer breakdown(BreakdownQuestion question) {
    Instant asOf = SelectFreshness.run(clickHouse);
    Weighing first = weighing(question.range(), question.where());
    Counted<Group> counted = SelectBreakdown.run(clickHouse, question, first);
    Totals totals = counted.totals();
    return new BreakdownAnswer(
        asked(question.range(), question.where()),
        asOf,
        totals.n(),
        totals.coverage(),
        totals.sampling(),
        method(first, totals),
        percentiles(question.percentiles()),
        names(question.groupBy()),
        counted.first(SelectBreakdown.MOST_GROUPS),
        counted.rows().size() > SelectBreakdown.MOST_GROUPS);
  }

  @Override
  public CompareAnswer compare(CompareQuestion question) {
    Instant asOf = SelectFreshness.run(clickHouse);
    CompareQuestion weekAgo = question.againstWeekAgo();
    return new CompareAnswer(
        asOf,
        new Comparing(clickHouse, question).run(),
        weekAgo == null ? null : new Comparing(clickHouse, weekAgo).run(),
        Compare.INTERVALS);
  }

  @Override
  public TimeseriesAnswer timeseries(TimeseriesQuestion question) {
    Instant asOf = SelectFreshness.run(clickHouse);
    Weighing first = weighing(question.range(), question.where());
    Counted<Point> counted = SelectTimeseries.run(clickHouse, question, first);
    Totals totals = counted.totals();
    return new TimeseriesAnswer(
        asked(question.range(), question.where()),
        asOf,
        totals.n(),
        totals.coverage(),
        totals.sampling(),
        method(first, totals),
        percentiles(question.percentiles()),
        names(question.groupBy()),
        question.step().toMillis(),
        counted.first(SelectTimeseries.MOST_POINTS),
        counted.rows().size() > SelectTimeseries.MOST_POINTS);
  }

  @Override
  public CoverageAnswer coverage(Selected selected) {
    Instant asOf = SelectFreshness.run(clickHouse);
    SelectFlags.Flags flags = SelectFlags.run(clickHouse, selected);
    Places places = new Places(SelectPlaces.run(clickHouse, selected));
    return new CoverageAnswer(
        asked(selected.range(), selected.where()),
        asOf,
        flags.totals().n(),
        flags.totals().coverage(),
        flags.totals().sampling(),
        flags.counts(),
        places.pairs(),
        places.services());
  }

  @Override
  public AvailabilityAnswer availability(Selected selected, List<Percentile> percentiles) {
    BreakdownQuestion question =
        new BreakdownQuestion(
            selected.range(), selected.where(), List.of(Field.CONCURRENCY), percentiles);
    Instant asOf = SelectFreshness.run(clickHouse);
    Counted<SelectAvailability.Part> counted =
        Counted.weighed(weighing -> SelectAvailability.run(clickHouse, question, weighing));
    Totals totals = counted.totals();
    List<Band> bands =
        Streaming.bands(
            counted.rows(), SelectTokenTimes.run(clickHouse, question, Weighing.of(totals)));
    return new AvailabilityAnswer(
        asked(selected.range(), selected.where()),
        asOf,
        totals.n(),
        totals.coverage(),
        totals.sampling(),
        BreakdownAnswer.EXACT,
        percentiles(percentiles),
        Streaming.refusal(bands),
        bands);
  }

  @Override
  public ThroughputAnswer throughput(BreakdownQuestion question) {
    Instant asOf = SelectFreshness.run(clickHouse);
    Selected selected = new Selected(question.range(), question.where());
    Totals totals =
        Counted.weighed(weighing -> SelectTotals.run(clickHouse, selected, weighing)).totals();
    Weighing weighing = Weighing.of(totals);
    return new ThroughputAnswer(
        asked(question.range(), question.where()),
        asOf,
        totals.n(),
        totals.coverage(),
        totals.sampling(),
        BreakdownAnswer.EXACT,
        percentiles(question.percentiles()),
        names(question.groupBy()),
        Streaming.flows(
            question,
            SelectTokens.run(clickHouse, question, weighing),
            SelectTokenTimes.run(clickHouse, question, weighing)));
  }

  @Override
  public LookupAnswer lookup(String id, @Nullable TimeRange around, Filter within) {
    SelectFreshness.Ends ends = SelectFreshness.ends(clickHouse);
    List<Match> matches =
        SelectRowKeys.run(clickHouse, id, within).stream().map(SelectRowKeys.Found::match).toList();
    Instant newest = ends.newest();
    if (!matches.isEmpty() || newest == null) {
      return new LookupAnswer(newest, ends.oldest(), id, matches, null, List.of());
    }
    TimeRange hour = around == null ? hourBefore(newest) : around;
    return new LookupAnswer(
        newest,
        ends.oldest(),
        id,
        matches,
        SelectKept.run(clickHouse, hour, within),
        SelectSimilarIds.run(clickHouse, id, newest, within));
  }

  @Override
  public RequestList slowest(SlowQuestion question) {
    Instant asOf = SelectFreshness.run(clickHouse);
    Counted<Breakdown> counted = SelectSlowRequests.run(clickHouse, question);
    Totals totals = counted.totals();
    return new RequestList(
        asked(question.range(), question.where()),
        asOf,
        totals.n(),
        totals.coverage(),
        totals.sampling(),
        question.sort().name(),
        counted.rows().stream().map(RequestSummary::of).toList());
  }

  @Override
  public @Nullable RequestAnswer request(String id, @Nullable TimeRange range, Filter within) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      List<RowKey> keys =
          SelectRowKeys.run(clickHouse, id, within).stream().map(SelectRowKeys.Found::key).toList();
      if (keys.isEmpty()) {
        return null;
      }
      RowKey key = keys.stream().filter(k -> k.rowId().equals(id)).findFirst().orElse(keys.get(0));
      Breakdown breakdown = SelectRequest.run(clickHouse, key);
      if (breakdown != null) {
        return explained(
            breakdown, key, keys, range == null ? dayAround(breakdown) : range, within);
      }
    }
    throw new StoreException(Reason.BUSY, "the request is being revised; ask again", null);
  }

  @Override
  public void check() {
    clickHouse.query(new Sql().add("SELECT 1 AS one FROM whylate.requests LIMIT 1"), row -> 1);
  }

  @Override
  public void close() {
    clickHouse.close();
  }

  /** How to begin; rows that others replace count here, so it may be a sketch a little too soon. */
  private Weighing weighing(TimeRange range, Filter where) {
    return SelectSize.run(clickHouse, range, where) > exactUpTo
        ? Weighing.ONCE_SKETCHED
        : Weighing.ONCE;
  }

  /** A sketch cannot weigh, so what is weighed is exact. */
  private static String method(Weighing first, Totals totals) {
    return first == Weighing.ONCE_SKETCHED && !totals.sampling().standForOthers()
        ? BreakdownAnswer.SKETCHED
        : BreakdownAnswer.EXACT;
  }

  private static Asked asked(TimeRange range, Filter where) {
    return new Asked(range.from(), range.to(), where.text());
  }

  private static List<String> percentiles(List<Percentile> percentiles) {
    return percentiles.stream().map(Percentile::toString).toList();
  }

  private static List<String> names(List<Field> fields) {
    return fields.stream().map(Field::name).toList();
  }

  private static TimeRange hourBefore(Instant newest) {
    return new TimeRange(newest.minus(HOUR), newest.plusMillis(1));
  }

  private static TimeRange dayAround(Breakdown row) {
    return new TimeRange(row.start().minus(HALF_A_DAY), row.start().plus(HALF_A_DAY));
  }

  private RequestAnswer explained(
      Breakdown breakdown, RowKey key, List<RowKey> keys, TimeRange range, Filter within) {
    SelectPeers.Found found = SelectPeers.run(clickHouse, breakdown, range, within);
    return Explanation.of(
        SelectFreshness.run(clickHouse),
        breakdown,
        SelectSpans.run(clickHouse, key),
        found.peers(),
        found.usual(),
        SelectWaiting.run(clickHouse, breakdown, within),
        keys.stream().filter(other -> !other.equals(key)).map(RowKey::rowId).toList());
  }
}
