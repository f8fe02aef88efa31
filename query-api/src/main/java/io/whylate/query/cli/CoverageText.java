package io.whylate.query.cli;

import io.whylate.query.answer.CoverageAnswer;
import io.whylate.query.verdict.FlagText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How well requests are seen, for people. */
final class CoverageText {

  private CoverageText() {}

  static String of(CoverageAnswer answer, Style style) {
    StringBuilder text =
        new StringBuilder(
            Headline.of(answer.n(), answer.asked(), answer.asOf(), answer.coverage(), style));
    text.append(Paragraph.of(Style.shown(answer.sampling().note())));
    if (!answer.services().isEmpty()) {
      text.append("\nServices with spans\n").append(services(answer));
    }
    if (!answer.pairs().isEmpty()) {
      text.append("\nCalls between services\n").append(pairs(answer));
    }
    answer
        .flags()
        .forEach(
            (flag, n) ->
                text.append(
                    Paragraph.of("- ", "  ", Headline.requests(n) + ": " + FlagText.of(flag))));
    return text.toString();
  }

  private static Table services(CoverageAnswer answer) {
    Table table = new Table().row(List.of("", "requests", "last", "kept"));
    answer
        .services()
        .forEach(
            each ->
                table.row(
                    List.of(
                        Style.shown(each.service()),
                        Long.toString(each.requests()),
                        second(each.lastRequest()),
                        kept(each.lowestSampling()))));
    return table;
  }

  private static Table pairs(CoverageAnswer answer) {
    Table table = new Table().row(List.of("", "requests", "joined", "last", "kept"));
    answer
        .pairs()
        .forEach(
            pair ->
                table.row(
                    List.of(
                        Style.shown(pair.service() + " to " + pair.peer()),
                        Long.toString(pair.requests()),
                        percent(pair.joinedShare()),
                        second(pair.lastRequest()),
                        kept(pair.lowestSampling()))));
    return table;
  }

  private static String second(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** The lowest probability with which spans were kept. */
  private static String kept(@Nullable Double probability) {
    return probability == null ? "unknown" : percent(probability);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", Math.floor(share * 100));
  }
}
