package io.whylate.query.cli;

import io.whylate.query.answer.AvailabilityAnswer;
import io.whylate.query.answer.AvailabilityAnswer.Band;
import io.whylate.query.answer.AvailabilityAnswer.Share;
import io.whylate.query.answer.AvailabilityAnswer.Timed;
import io.whylate.query.answer.HumanTime;
import io.whylate.query.answer.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How requests ended and how fast they streamed, for people. */
final class AvailabilityText {

  private final AvailabilityAnswer answer;
  private final Style style;
  private final StringBuilder text = new StringBuilder();

  private AvailabilityText(AvailabilityAnswer answer, Style style) {
    this.answer = answer;
    this.style = style;
  }

  static String of(AvailabilityAnswer answer, Style style) {
    return new AvailabilityText(answer, style).text();
  }

  private String text() {
    text.append(Headline.of(answer.n(), answer.asked(), answer.asOf(), answer.coverage(), style));
    if (answer.refused() != null) {
      text.append('\n').append(Paragraph.of(Style.shown(answer.refused())));
    }
    if (!answer.bands().isEmpty()) {
      text.append('\n').append(fates());
      text.append(
          style.dim("  Streams ended well: of those that had a first token. In brackets: 95 %.\n"));
      addTimes("Time to the first token", Band::ttft);
      addTimes("Between tokens, mean of each model call", Band::tpot);
      text.append('\n').append(style.dim(Paragraph.of(answer.sampling().note())));
    }
    return text.toString();
  }

  private Table fates() {
    Table table =
        new Table()
            .row(
                List.of(
                    "In flight", "requests", "ok", "", "failed", "cut off", "streams ended well"));
    for (Band band : answer.bands()) {
      Share ok = band.ok();
      table.row(
          List.of(
              name(band),
              Long.toString(band.n()),
              percent(ok.share()),
              "[%s, %s]".formatted(percent(ok.from()), percent(ok.to())),
              percent(band.failed().share()),
              percent(band.cutOff().share()),
              completed(band.completed())));
    }
    return table;
  }

  /** A table for each timer: their times are not to be compared. */
  private void addTimes(String title, Function<Band, List<Timed>> times) {
    List<Timer> timers =
        answer.bands().stream()
            .flatMap(band -> times.apply(band).stream())
            .map(Timed::timer)
            .distinct()
            .toList();
    for (Timer timer : timers) {
      List<String> head = new ArrayList<>(List.of("In flight", "n", "mean"));
      answer.percentiles().forEach(p -> head.add("p" + p));
      Table table = new Table().row(head);
      for (Band band : answer.bands()) {
        times.apply(band).stream()
            .filter(timed -> timed.timer().equals(timer))
            .forEach(timed -> table.row(row(band, timed)));
      }
      text.append("\n%s (%s)\n".formatted(title, Style.shown(timer.inWords()))).append(table);
    }
  }

  private List<String> row(Band band, Timed timed) {
    List<String> cells =
        new ArrayList<>(
            List.of(
                name(band), Long.toString(timed.time().n()), HumanTime.of(timed.time().meanNs())));
    answer
        .percentiles()
        .forEach(
            p ->
                cells.add(
                    HumanTime.of(Objects.requireNonNull(timed.time().percentilesNs().get(p)))));
    return cells;
  }

  private static String name(Band band) {
    return Style.shown(Objects.requireNonNullElse(band.concurrency(), "(unknown)"));
  }

  private static String completed(@Nullable Share completed) {
    return completed == null ? "–" : percent(completed.share()) + " of " + completed.of();
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * 100);
  }
}
