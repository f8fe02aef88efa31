package io.whylate.query.read;

import io.whylate.query.answer.Change;
import io.whylate.query.answer.Comparison;
import io.whylate.query.answer.Comparison.AtPercentile;
import io.whylate.query.answer.Comparison.Compared;
import io.whylate.query.answer.Comparison.Refusal;
import io.whylate.query.answer.Comparison.Slices;
import io.whylate.query.ask.CompareQuestion;
import io.whylate.query.ask.Field;
import io.whylate.query.ask.Side;
import io.whylate.query.compare.Comparability;
import io.whylate.query.compare.Compare;
import io.whylate.query.compare.Difference;
import io.whylate.query.compare.Load;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads both sides of a comparison and sets them against each other. */
final class Comparing {

  private final ClickHouse clickHouse;
  private final CompareQuestion question;

  Comparing(ClickHouse clickHouse, CompareQuestion question) {
    this.clickHouse = clickHouse;
    this.question = question;
  }

  Comparison run() {
    List<SideRows> sides = SelectSides.run(clickHouse, question);
    SideRows baseline = sides.get(0);
    SideRows candidate = sides.get(1);
    Compared before = baseline.compared(question.baseline());
    Compared after = candidate.compared(question.candidate());
    Slices slices = slices(baseline, candidate);
    Refusal refusal =
        Comparability.refusal(
            baseline.all(),
            baseline.seen(),
            candidate.all(),
            candidate.seen(),
            String.join(", ", slices.by()));
    if (refusal != null) {
      return Compare.refused(before, after, slices, refusal);
    }
    Change mean = Difference.of(baseline.all(), candidate.all());
    return Compare.of(
        before,
        after,
        slices,
        mean,
        Load.of(baseline.load(), candidate.load(), baseline.lowInFlight(), mean),
        atPercentile(baseline, candidate),
        SelectCarriers.run(clickHouse, question));
  }

  private Slices slices(SideRows baseline, SideRows candidate) {
    return new Slices(
        question.slices().stream().map(Field::name).toList(),
        Stream.of(baseline, candidate)
            .flatMap(side -> side.all().sliceNames().stream())
            .distinct()
            .count(),
        SelectSides.LARGEST_SLICES,
        Comparability.shared(baseline.all(), candidate.all()));
  }

  private AtPercentile atPercentile(SideRows baseline, SideRows candidate) {
    PercentileBand band = PercentileBand.around(question.percentile());
    String refused =
        Stream.of(
                refusal(band, baseline, question.baseline()),
                refusal(band, candidate, question.candidate()))
            .filter(text -> !text.isEmpty())
            .distinct()
            .collect(Collectors.joining(" "));
    return new AtPercentile(
        question.percentile().toString(),
        band.of(baseline.band().n(), baseline.fromNs(), baseline.toNs()),
        band.of(candidate.band().n(), candidate.fromNs(), candidate.toNs()),
        refused.isEmpty() ? Difference.of(baseline.band(), candidate.band()) : null,
        refused.isEmpty() ? null : refused);
  }

  private static String refusal(PercentileBand band, SideRows rows, Side side) {
    Duration length = Duration.between(side.range().from(), side.range().to());
    return rows.band().n() < PercentileBand.FEWEST
        ? band.refusal(rows.band().n(), rows.all().n(), length)
        : "";
  }
}
