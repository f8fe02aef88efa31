package io.whylate.query.read;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.query.answer.Peers;
import io.whylate.query.answer.Peers.Rank;
import io.whylate.query.ask.Filter;
import io.whylate.query.ask.TimeRange;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How one request compares, layer by layer, with the others of its service and model. */
final class SelectPeers {

  private static final String TEXT =
      """
      WITH arrayConcat([e2e_ns], %s) AS times
      SELECT
        count() AS n,
        quantileExactForEach(0.5)(times) AS medians,
        sumForEach(arrayMap((peer, own) -> toUInt64(peer < own), times, [%s])) AS faster
      FROM whylate.requests FINAL
      WHERE\s"""
          .formatted(
              RequestColumns.LAYER_ARRAY,
              Stream.generate(() -> "toUInt64(?)")
                  .limit(RequestColumns.LAYERS.size() + 1L)
                  .collect(Collectors.joining(", ")));

  private SelectPeers() {}

  static Peers run(ClickHouse clickHouse, Breakdown request, TimeRange range, Filter within) {
    return clickHouse.query(sql(request, range, within), row -> peers(row, request, range)).get(0);
  }

  static Sql sql(Breakdown request, TimeRange range, Filter within) {
    Sql sql = new Sql().add(TEXT, own(request).toArray());
    return Selection.addTo(sql, range, slice(request).and(within))
        .add("\n  AND row_id != ?", request.rowId());
  }

  private static Filter slice(Breakdown request) {
    return Filter.equal("service", request.service()).and(Filter.equal("model", request.model()));
  }

  /** The request's own times: end to end, then each layer. */
  private static List<Long> own(Breakdown request) {
    List<Long> times = new ArrayList<>();
    times.add(request.e2eNs());
    for (Layer layer : RequestColumns.LAYERS) {
      times.add(request.layers().getOrDefault(layer, 0L));
    }
    return times;
  }

  private static Peers peers(Row row, Breakdown request, TimeRange range) throws SQLException {
    long n = row.count("n");
    String model = request.model() == null ? "no known model" : "model " + request.model();
    String slice = "service " + request.service() + ", " + model;
    if (n < Peers.FEWEST) {
      return Peers.of(slice, range.from(), range.to(), n, null, Map.of());
    }
    List<Rank> ranks = ranks(own(request), row.counts("medians"), row.counts("faster"), n);
    Map<Layer, Rank> layers = new EnumMap<>(Layer.class);
    for (int i = 0; i < RequestColumns.LAYERS.size(); i++) {
      Rank rank = ranks.get(i + 1);
      if (rank.ownNs() > 0 || rank.medianNs() > 0) {
        layers.put(RequestColumns.LAYERS.get(i), rank);
      }
    }
    return Peers.of(slice, range.from(), range.to(), n, ranks.get(0), layers);
  }

  private static List<Rank> ranks(List<Long> own, List<Long> medians, List<Long> faster, long n) {
    List<Rank> ranks = new ArrayList<>();
    for (int i = 0; i < own.size(); i++) {
      ranks.add(new Rank(own.get(i), medians.get(i), (double) faster.get(i) / n));
    }
    return ranks;
  }
}
