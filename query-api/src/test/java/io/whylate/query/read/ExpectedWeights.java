package io.whylate.query.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.whylate.query.answer.Composition;
import io.whylate.query.answer.Group;
import io.whylate.query.answer.Split;
import io.whylate.query.ask.Percentile;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;

/** What a breakdown of requests must be, of which each counts as often as it stands for. */
record ExpectedWeights(List<GeneratedRequest> requests, List<Percentile> percentiles) {

  void check(Group group) {
    assertThat(group.n()).isEqualTo(requests.size());
    assertThat(group.weightedN()).isCloseTo(weight(requests), within(1e-3));
    assertThat(group.e2e().meanNs()).isCloseTo(mean(requests, GeneratedRequest::e2eNs), within(1L));
    group
        .layers()
        .forEach(
            (layer, time) -> {
              assertThat(time.meanNs()).isCloseTo(mean(requests, r -> r.layer(layer)), within(1L));
              percentiles.forEach(
                  p ->
                      assertThat(time.percentilesNs().get(p.toString()))
                          .isEqualTo(at(requests, p.level(), r -> r.layer(layer))));
            });
    assertThat(group.layers().values().stream().mapToLong(l -> l.meanNs()).sum())
        .isEqualTo(group.e2e().meanNs());
    assertThat(group.byService().values().stream().mapToLong(o -> o.meanNs()).sum())
        .isEqualTo(group.e2e().meanNs());
    group
        .byService()
        .forEach(
            (owner, time) -> {
              List<GeneratedRequest> there =
                  requests.stream().filter(r -> r.byService().containsKey(owner)).toList();
              assertThat(time.n()).isEqualTo(there.size());
              percentiles.forEach(
                  p ->
                      assertThat(time.percentilesNs().get(p.toString()))
                          .isEqualTo(
                              at(there, p.level(), r -> r.byService().getOrDefault(owner, 0L))));
            });
    for (int i = 0; i < percentiles.size(); i++) {
      check(group.composition().get(i), percentiles.get(i));
    }
  }

  private void check(Composition composition, Percentile percentile) {
    PercentileBand band = PercentileBand.around(percentile);
    long from = at(requests, band.fromLevel(), GeneratedRequest::e2eNs);
    long to = at(requests, band.toLevel(), GeneratedRequest::e2eNs);
    List<GeneratedRequest> inside =
        requests.stream().filter(r -> r.e2eNs() >= from && r.e2eNs() <= to).toList();
    assertThat(composition.band().n()).isEqualTo(inside.size());
    Split split = composition.split();
    assertThat(split == null).isEqualTo(inside.size() < PercentileBand.FEWEST);
    if (split != null) {
      assertThat(split.meanE2eNs()).isCloseTo(mean(inside, GeneratedRequest::e2eNs), within(1L));
      assertThat(split.layers().values().stream().mapToLong(Long::longValue).sum())
          .isEqualTo(split.meanE2eNs());
      split
          .layers()
          .forEach(
              (layer, ns) ->
                  assertThat(ns).isCloseTo(mean(inside, r -> r.layer(layer)), within(2L)));
    }
  }

  private static double weight(List<GeneratedRequest> requests) {
    return requests.stream().mapToDouble(GeneratedRequest::weight).sum();
  }

  private static long mean(
      List<GeneratedRequest> requests, ToLongFunction<GeneratedRequest> value) {
    double sum = requests.stream().mapToDouble(r -> r.weight() * value.applyAsLong(r)).sum();
    return (long) (sum / weight(requests));
  }

  /** The smallest value at or below which at least this part of the weight lies. */
  private static long at(
      List<GeneratedRequest> requests, double level, ToLongFunction<GeneratedRequest> value) {
    double wanted = level * weight(requests) * 1e6;
    double reached = 0;
    for (GeneratedRequest request :
        requests.stream().sorted(Comparator.comparingLong(value)).toList()) {
      reached += Math.rint(request.weight() * 1e6);
      if (reached >= Math.rint(wanted)) {
        return value.applyAsLong(request);
      }
    }
    return value.applyAsLong(Objects.requireNonNull(requests.get(requests.size() - 1)));
  }
}
