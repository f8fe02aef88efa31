package io.whylate.query.cli;

import io.whylate.query.answer.Change;
import io.whylate.query.answer.Change.Interval;
import io.whylate.query.answer.Change.Part;
import io.whylate.query.answer.CompareAnswer;
import io.whylate.query.answer.Comparison;
import io.whylate.query.answer.Comparison.AtPercentile;
import io.whylate.query.answer.Comparison.Carrier;
import io.whylate.query.answer.Comparison.Compared;
import io.whylate.query.answer.HumanTime;
import io.whylate.query.answer.LoadSplit;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A comparison for people. */
final class CompareText {

  private static final int MOST_OWNERS = 12;

  private final CompareAnswer answer;
  private final Style style;
  private final StringBuilder text = new StringBuilder();

  private CompareText(CompareAnswer answer, Style style) {
    this.answer = answer;
    this.style = style;
  }

  static String of(CompareAnswer answer, Style style) {
    return new CompareText(answer, style).text();
  }

  private String text() {
    Comparison comparison = answer.comparison();
    text.append(side("Baseline", comparison.baseline()));
    text.append(side("Candidate", comparison.candidate()));
    text.append('\n').append(sentence(comparison));
    if (comparison.mean() != null) {
      text.append("\nThe mean, layer by layer\n").append(table(comparison.mean()));
    }
    if (comparison.load() != null) {
      addLoad(comparison.load());
    }
    if (comparison.atPercentile() != null) {
      addPercentile(comparison.atPercentile());
    }
    addCarriers(comparison.carriers());
    if (answer.weekAgo() != null) {
      text.append("\nAgainst the same window a week ago\n").append(sentence(answer.weekAgo()));
    }
    if (comparison.mean() != null) {
      addMethod(comparison);
    }
    return text.toString();
  }

  private String side(String title, Compared side) {
    String where = side.asked().where() == null ? "" : " where " + side.asked().where();
    return Paragraph.of(
        style.bold(title)
            + ": "
            + Headline.requests(side.n())
            + " from "
            + side.asked().from().truncatedTo(ChronoUnit.SECONDS)
            + " to "
            + side.asked().to().truncatedTo(ChronoUnit.SECONDS)
            + Style.shown(where)
            + (side.n() == 0 ? "" : ", mean " + HumanTime.of(side.meanE2eNs())));
  }

  private String sentence(Comparison comparison) {
    return Paragraph.of(style.bold(Style.shown(comparison.sentence())));
  }

  private Table table(Change change) {
    Table table =
        new Table()
            .row(List.of("", "before", "after", "change", "95 % sure", "mix", "same requests"));
    change.layers().forEach((layer, part) -> table.row(row(layer.title(), part)));
    table.row(row("end to end", change.whole()));
    table.row(List.of("", "", "", "", "", "", ""));
    change.byService().entrySet().stream()
        .limit(MOST_OWNERS)
        .forEach(owner -> table.row(row(OwnerName.of(owner.getKey()), owner.getValue())));
    return table;
  }

  private static List<String> row(String title, Part part) {
    return List.of(
        title,
        HumanTime.of(part.baselineNs()),
        HumanTime.of(part.candidateNs()),
        signed(part.deltaNs()),
        inWords(part.interval()),
        signed(part.mixNs()),
        signed(part.withinNs()));
  }

  private void addLoad(LoadSplit load) {
    text.append("\nWith and without load, of the same requests\n");
    if (load.refused() != null) {
      text.append(Paragraph.of("  ", "  ", Style.shown(load.refused())));
    }
    if (load.fixed() == null || load.load() == null) {
      return;
    }
    Table table = new Table().row(List.of("", "fixed", "with load"));
    load.layers()
        .forEach(
            (layer, part) ->
                table.row(List.of(layer.title(), signed(part.fixedNs()), signed(part.loadNs()))));
    table.row(List.of("end to end", signed(load.fixed().ns()), signed(load.load().ns())));
    table.row(
        List.of("95 % sure", inWords(load.fixed().interval()), inWords(load.load().interval())));
    text.append(table)
        .append(
            Paragraph.of(
                "  ",
                "  ",
                "Fixed is what has changed at low load, up to "
                    + load.lowInFlight()
                    + " in flight ("
                    + load.baselineN()
                    + " requests before, "
                    + load.candidateN()
                    + " after)."));
  }

  private void addPercentile(AtPercentile at) {
    text.append("\nWhat a request near p").append(at.percentile()).append(" is made of\n");
    if (at.change() != null) {
      text.append(table(at.change()));
    }
    if (at.refused() != null) {
      text.append(Paragraph.of("  ", "  ", Style.shown(at.refused())));
    }
  }

  private void addCarriers(List<Carrier> carriers) {
    if (carriers.isEmpty()) {
      return;
    }
    Table table =
        new Table().row(List.of("", "share", "then", "mean", "then", "more than its share"));
    carriers.forEach(
        carrier ->
            table.row(
                List.of(
                    Style.shown(
                        carrier.field()
                            + "="
                            + Objects.requireNonNullElse(carrier.value(), "(unknown)")),
                    percent(carrier.baselineShare()),
                    percent(carrier.candidateShare()),
                    mean(carrier.baselineMeanNs()),
                    mean(carrier.candidateMeanNs()),
                    signed(carrier.excessNs()))));
    text.append("\nWhich requests carry it\n").append(table);
  }

  private static String mean(@Nullable Long ns) {
    return ns == null ? "none" : HumanTime.of(ns);
  }

  private void addMethod(Comparison comparison) {
    String slices =
        comparison.slices().by().isEmpty()
            ? ""
            : "Same requests are those with the same "
                + String.join(", ", comparison.slices().by())
                + String.format(
                    Locale.ROOT,
                    " (%d kinds, %.0f %% of the requests are of kinds on both sides). ",
                    comparison.slices().n(),
                    comparison.slices().shared() * 100);
    text.append('\n')
        .append(
            style.dim(
                Paragraph.of(
                        slices
                            + "Intervals: "
                            + answer.intervals().method()
                            + ", "
                            + answer.intervals().resamples()
                            + " draws of "
                            + answer.intervals().groups()
                            + ".")
                    .stripTrailing()))
        .append('\n');
  }

  private static String signed(long ns) {
    return (ns > 0 ? "+" : "") + HumanTime.of(ns);
  }

  private static String inWords(Interval interval) {
    return "[" + HumanTime.of(interval.fromNs()) + ", " + HumanTime.of(interval.toNs()) + "]";
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * 100);
  }
}
