package io.whylate.query.read;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.query.answer.Peers;
import io.whylate.query.answer.Peers.Rank;
import io.whylate.query.answer.Usual;
import io.whylate.query.ask.Filter;
import io.whylate.query.ask.TimeRange;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How one request compares, layer by layer, with others that are like it. Of the degrees of {@link
 * Likeness}, the closest that enough others have.
 */
final class SelectPeers {

  /** Of a sample; where it holds fewer, as of a rare model, all are looked at. */
  private static final long ENOUGH = 200;

  private static final String PICKED =
      """
      WITH picked AS (
        SELECT arrayConcat([e2e_ns], %s) AS times, in_flight, load_state, gc_pause_ns,
          if(input_tokens > 0, cached_input_tokens / input_tokens, NULL) AS cached,
          multiIf("""
          .formatted(RequestColumns.LAYER_ARRAY);

  private static final String COMPARED =
      """

      ),
      (
        SELECT multiIf(countIf(farness = 0) >= ?, 0, countIf(farness <= 1) >= ?, 1, 2) FROM picked
      ) AS farthest
      SELECT
        any(farthest) AS degree,
        count() AS n,
        quantileExactForEach(0.5)(times) AS medians,
        sumForEach(arrayMap((peer, own) -> toUInt64(peer < own), times, [%s])) AS faster,
        count(in_flight) AS in_flight_n,
        quantileExact(0.5)(in_flight) AS in_flight_median,
        countIf(in_flight < ?) AS in_flight_better,
        count(cached) AS cache_hit_n,
        quantileExact(0.5)(cached) AS cache_hit_median,
        countIf(cached > ?) AS cache_hit_better,
        count(gc_pause_ns) AS gc_pause_n,
        quantileExact(0.5)(gc_pause_ns) AS gc_pause_median,
        countIf(gc_pause_ns < ?) AS gc_pause_better,
        countIf(isNull(load_state)) AS warm
      FROM picked
      WHERE farness <= farthest"""
          .formatted(
              Stream.generate(() -> "toUInt64(?)")
                  .limit(RequestColumns.LAYERS.size() + 1L)
                  .collect(Collectors.joining(", ")));

  private final Breakdown request;
  private final Likeness likeness;
  private final TimeRange range;
  private final PeerSample sample;

  private SelectPeers(Breakdown request, PeerSample sample) {
    this.request = request;
    this.likeness = new Likeness(request);
    this.range = sample.range();
    this.sample = sample;
  }

  /** Its ranks among its peers, and what else they usually meet. */
  record Found(Peers peers, Map<String, Usual> usual) {}

  static Found run(ClickHouse clickHouse, Breakdown request, TimeRange range, Filter within) {
    PeerSample sample = PeerSample.of(clickHouse, range);
    Found found = new SelectPeers(request, sample).run(clickHouse, within);
    return sample.isAll() || found.peers().n() >= ENOUGH
        ? found
        : new SelectPeers(request, PeerSample.all(range)).run(clickHouse, within);
  }

  static Sql sql(Breakdown request, PeerSample sample, Filter within) {
    return new SelectPeers(request, sample).sql(within);
  }

  private Found run(ClickHouse clickHouse, Filter within) {
    return clickHouse.query(sql(within), this::found).get(0);
  }

  private Sql sql(Filter within) {
    Sql sql = new Sql().add(PICKED);
    Selection.addAllOf(sql, likeness.closest());
    Selection.addAllOf(sql.add(", 0, "), likeness.close());
    sql.add(", 1, 2) AS farness\n  FROM whylate.requests FINAL\n  WHERE ");
    Selection.addTo(sql, range, likeness.least().and(within));
    sample.addTo(sql);
    sql.add("\n    AND row_id != ?", request.rowId());
    List<Object> values = new ArrayList<>(List.of(Peers.FEWEST, Peers.FEWEST));
    values.addAll(own());
    values.add(orZero(request.inFlight()));
    values.add(cached());
    values.add(orZero(request.gcPauseNs()));
    return sql.add(COMPARED, values.toArray());
  }

  /** The request's own times: end to end, then each layer. */
  private List<Long> own() {
    List<Long> times = new ArrayList<>();
    times.add(request.e2eNs());
    for (Layer layer : RequestColumns.LAYERS) {
      times.add(request.layers().getOrDefault(layer, 0L));
    }
    return times;
  }

  /** The share of its prompt that came from a cache. */
  private double cached() {
    Long cached = request.cachedInputTokens();
    Long input = request.inputTokens();
    return cached == null || input == null || input == 0 ? 0 : (double) cached / input;
  }

  private static long orZero(@Nullable Long value) {
    return value == null ? 0 : value;
  }

  private Found found(Row row) throws SQLException {
    long n = row.count("n");
    String slice =
        likeness.inWords(n == 0 ? Likeness.FARTHEST : (int) row.count("degree")) + sample.inWords();
    if (n < Peers.FEWEST) {
      return new Found(Peers.of(slice, range.from(), range.to(), n, null, Map.of()), Map.of());
    }
    List<Rank> ranks = ranks(own(), row.counts("medians"), row.counts("faster"), n);
    Map<Layer, Rank> layers = new EnumMap<>(Layer.class);
    for (int i = 0; i < RequestColumns.LAYERS.size(); i++) {
      Rank rank = ranks.get(i + 1);
      if (rank.ownNs() > 0 || rank.medianNs() > 0) {
        layers.put(RequestColumns.LAYERS.get(i), rank);
      }
    }
    return new Found(
        Peers.of(slice, range.from(), range.to(), n, ranks.get(0), layers), usual(row, n));
  }

  private static List<Rank> ranks(List<Long> own, List<Long> medians, List<Long> faster, long n) {
    List<Rank> ranks = new ArrayList<>();
    for (int i = 0; i < own.size(); i++) {
      ranks.add(new Rank(own.get(i), medians.get(i), (double) faster.get(i) / n));
    }
    return ranks;
  }

  /** Of each thing that enough of them tell. */
  private static Map<String, Usual> usual(Row row, long n) throws SQLException {
    Map<String, Usual> usual = new HashMap<>();
    for (String what : List.of("in_flight", "cache_hit", "gc_pause")) {
      long telling = row.count(what + "_n");
      Double median = row.nullableNumber(what + "_median");
      if (telling >= Peers.FEWEST && median != null) {
        double better = (double) row.count(what + "_better") / telling;
        usual.put(what, new Usual(telling, median, better));
      }
    }
    usual.put("load_state", new Usual(n, 0, (double) row.count("warm") / n));
    return usual;
  }
}
