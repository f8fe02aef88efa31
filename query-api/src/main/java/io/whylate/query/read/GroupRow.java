package io.whylate.query.read;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.query.answer.Composition;
import io.whylate.query.answer.ExactShares;
import io.whylate.query.answer.Group;
import io.whylate.query.answer.Group.Savable;
import io.whylate.query.answer.Group.Slowest;
import io.whylate.query.answer.LayerTime;
import io.whylate.query.answer.OwnerTime;
import io.whylate.query.answer.Split;
import io.whylate.query.ask.TimeRange;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads the rows of {@link SelectBreakdown}. */
final class GroupRow {

  /** Behind the layers of an array stands the model's time, the sum of three of them. */
  private static final int MODEL = RequestColumns.LAYERS.size();

  private final Grouping grouping;
  private final List<PercentileBand> bands;
  private final TimeRange range;

  GroupRow(Grouping grouping, List<PercentileBand> bands, TimeRange range) {
    this.grouping = grouping;
    this.bands = bands;
    this.range = range;
  }

  Group group(Row row) throws SQLException {
    long n = row.count("n");
    BigInteger weight = row.amount("weight_n");
    BigInteger total = row.amount("e2e_sum");
    List<BigInteger> layerSums = row.amounts("layer_sums");
    Map<Layer, BigInteger> sums = RequestColumns.spent(layerSums);
    Map<Layer, Long> means = ExactShares.means(sums, weight);
    List<List<Long>> layersAt = row.countLists("layers_at");
    Map<Layer, LayerTime> layers = new EnumMap<>(Layer.class);
    sums.forEach(
        (layer, sum) ->
            layers.put(
                layer,
                new LayerTime(
                    grouping.weighing().whole(sum),
                    means.getOrDefault(layer, 0L),
                    share(sum, total),
                    grouping.at(layersAt.get(RequestColumns.LAYERS.indexOf(layer))))));
    LayerTime model =
        new LayerTime(
            grouping.weighing().whole(layerSums.get(MODEL)),
            RequestColumns.model(means),
            share(layerSums.get(MODEL), total),
            grouping.at(layersAt.get(MODEL)));
    return new Group(
        grouping.key(row),
        n,
        row.number(TotalColumns.REPRESENTED),
        TotalColumns.coverage(row, ""),
        Objects.requireNonNull(grouping.distribution(row, "e2e")),
        grouping.distribution(row, "caller"),
        Objects.requireNonNull(grouping.distribution(row, "server")),
        grouping.distribution(row, "ttft"),
        grouping.distribution(row, "tpot"),
        layers,
        model,
        owners(row, weight, total),
        composition(row, n),
        new Slowest(row.count("slow_n"), row.count("slow_from"), split(row, "slow")),
        savable(row));
  }

  private Map<String, OwnerTime> owners(Row row, BigInteger weight, BigInteger total)
      throws SQLException {
    Map<String, BigInteger> sums = row.amountMap("owner_sums");
    Map<String, Long> counts = row.countMap("owner_counts");
    Map<String, List<Long>> at = row.countListMap("owners_at");
    Map<String, Long> means = ExactShares.means(sums, weight);
    Map<String, OwnerTime> owners = new LinkedHashMap<>();
    sums.entrySet().stream()
        .sorted(Map.Entry.<String, BigInteger>comparingByValue().reversed())
        .forEach(
            sum ->
                owners.put(
                    sum.getKey(),
                    new OwnerTime(
                        grouping.weighing().whole(sum.getValue()),
                        means.getOrDefault(sum.getKey(), 0L),
                        share(sum.getValue(), total),
                        counts.getOrDefault(sum.getKey(), 0L),
                        grouping.at(at.getOrDefault(sum.getKey(), List.of())))));
    return owners;
  }

  private List<Composition> composition(Row row, long n) throws SQLException {
    List<Long> e2eAt = row.counts("e2e_at");
    List<Long> bounds = row.counts("bounds_at");
    List<Composition> all = new ArrayList<>();
    for (int i = 0; i < bands.size(); i++) {
      PercentileBand band = bands.get(i);
      long inBand = row.count("band" + i + "_n");
      boolean enough = inBand >= PercentileBand.FEWEST;
      all.add(
          new Composition(
              band.percentile().toString(),
              e2eAt.get(i),
              band.of(inBand, bounds.get(2 * i), bounds.get(2 * i + 1)),
              enough ? split(row, "band" + i) : null,
              enough ? null : band.refusal(inBand, n, Duration.between(range.from(), range.to()))));
    }
    return all;
  }

  private @Nullable Savable savable(Row row) throws SQLException {
    if (!grouping.weighing().isExact()) {
      return null;
    }
    long n = row.count("savable_n");
    if (n == 0) {
      return null;
    }
    List<Long> all = row.counts("savable_from");
    List<List<Long>> without = row.countLists("without_at");
    Map<Layer, Map<String, Long>> layers = new EnumMap<>(Layer.class);
    for (Layer layer : RequestColumns.LAYERS) {
      List<Long> left = without.get(RequestColumns.LAYERS.indexOf(layer));
      if (!left.equals(all)) {
        layers.put(
            layer,
            grouping.at(
                IntStream.range(0, all.size()).mapToObj(i -> all.get(i) - left.get(i)).toList()));
      }
    }
    return new Savable(n, layers);
  }

  private static Split split(Row row, String name) throws SQLException {
    BigInteger weight = row.amount(name + "_weight");
    Map<Layer, Long> layers =
        ExactShares.means(RequestColumns.spent(row.amounts(name + "_layers")), weight);
    Map<String, Long> owners = ExactShares.means(row.amountMap(name + "_owners"), weight);
    return new Split(
        layers.values().stream().mapToLong(Long::longValue).sum(),
        layers,
        RequestColumns.model(layers),
        owners);
  }

  private static double share(BigInteger part, BigInteger total) {
    return total.signum() == 0 ? 0 : part.doubleValue() / total.doubleValue();
  }
}
