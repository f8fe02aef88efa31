package io.whylate.query.cli;

import io.whylate.query.answer.HumanTime;
import io.whylate.query.answer.LookupAnswer;
import io.whylate.query.answer.LookupAnswer.Match;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;

/** What an id may mean, for people. */
final class LookupText {

  private static final int LONGEST_ID = 36;

  private LookupText() {}

  static String of(LookupAnswer answer, Style style) {
    String id = Style.shown(answer.id());
    if (answer.matches().isEmpty()) {
      return Paragraph.of(style.bold("No request has the ID " + id + ".") + " " + why(answer));
    }
    Table table =
        new Table().row(List.of("", "the ID is its", "started", "took", "service", "tenant"));
    answer.matches().forEach(match -> table.row(row(match)));
    return Paragraph.of(
            style.bold(id) + " may mean " + Headline.requests(answer.matches().size()) + ":")
        + "\n"
        + table
        + "\nExplain one with: whylate why ID\n";
  }

  private static List<String> row(Match match) {
    return List.of(
        Style.shortened(match.rowId(), LONGEST_ID),
        match.by().replace('_', ' '),
        match.start().truncatedTo(ChronoUnit.SECONDS).toString(),
        HumanTime.of(match.e2eNs()),
        Style.shown(match.service()),
        Style.shown(Objects.requireNonNullElse(match.tenant(), "")));
  }

  private static String why(LookupAnswer answer) {
    if (answer.oldest() == null) {
      return "The store is empty.";
    }
    return "Requests are kept from "
        + answer.oldest().truncatedTo(ChronoUnit.SECONDS)
        + " on"
        + (answer.kept() == null ? "" : "; " + Style.shown(answer.kept().note()))
        + "."
        + (answer.similar().isEmpty()
            ? ""
            : " Similar IDs are " + Style.shown(String.join(", ", answer.similar())) + ".");
  }
}
