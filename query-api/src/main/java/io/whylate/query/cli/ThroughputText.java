package io.whylate.query.cli;

import io.whylate.query.answer.ThroughputAnswer;
import io.whylate.query.answer.ThroughputAnswer.Flow;
import io.whylate.query.answer.ThroughputAnswer.Response;
import io.whylate.query.answer.ThroughputAnswer.Together;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/** How fast tokens come, for people. */
final class ThroughputText {

  private final ThroughputAnswer answer;
  private final Style style;
  private final StringBuilder text = new StringBuilder();

  private ThroughputText(ThroughputAnswer answer, Style style) {
    this.answer = answer;
    this.style = style;
  }

  static String of(ThroughputAnswer answer, Style style) {
    return new ThroughputText(answer, style).text();
  }

  private String text() {
    text.append(Headline.of(answer.n(), answer.asked(), answer.asOf(), answer.coverage(), style));
    answer.groups().forEach(this::addFlow);
    if (answer.groups().isEmpty()) {
      text.append("\nNo model was called in this range.\n");
    } else {
      text.append('\n').append(style.dim(Paragraph.of(answer.sampling().note())));
    }
    return text.toString();
  }

  private void addFlow(Flow flow) {
    if (!flow.group().isEmpty()) {
      text.append('\n').append(Paragraph.of(style.bold(Style.shown(name(flow)))));
    }
    text.append('\n').append(Paragraph.of(together(flow.together())));
    if (flow.responses().isEmpty()) {
      text.append("How fast single responses stream is not known: no call says it.\n");
      return;
    }
    List<String> head = new ArrayList<>(List.of("One response, tokens/s", "calls", "mean"));
    answer.percentiles().forEach(p -> head.add("p" + p));
    Table table = new Table().row(head);
    flow.responses().forEach(response -> table.row(row(response)));
    text.append(table);
  }

  private static String name(Flow flow) {
    return flow.group().entrySet().stream()
        .map(e -> e.getKey() + "=" + Objects.requireNonNullElse(e.getValue(), "(unknown)"))
        .collect(Collectors.joining(", "));
  }

  private static String together(Together together) {
    long counted = together.calls() - together.unknownCalls();
    String calls = counted + (counted == 1 ? " call" : " calls");
    if (together.tokens() == null || together.tokensPerSecond() == null) {
      return "All together: not known, since of "
          + together.calls()
          + " calls within the range none says how many tokens it made.";
    }
    return "All together: %s tokens/s, %d tokens of %s within the range%s."
        .formatted(
            rate(together.tokensPerSecond()),
            together.tokens(),
            calls,
            together.unknownCalls() == 0
                ? ""
                : "; " + together.unknownCalls() + " more do not say how many");
  }

  private List<String> row(Response response) {
    List<String> cells =
        new ArrayList<>(
            List.of(
                Style.shown(response.timer().inWords()),
                Long.toString(response.n()),
                rate(response.meanPerSecond())));
    answer
        .percentiles()
        .forEach(
            p -> cells.add(rate(Objects.requireNonNull(response.percentilesPerSecond().get(p)))));
    return cells;
  }

  private static String rate(double perSecond) {
    return String.format(Locale.ROOT, perSecond < 100 ? "%.1f" : "%.0f", perSecond);
  }
}
