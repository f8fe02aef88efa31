package io.whylate.query.cli;

import io.whylate.query.answer.HumanTime;
import io.whylate.query.answer.RequestList;
import io.whylate.query.answer.RequestSummary;
import io.whylate.query.verdict.Owner;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/** A list of requests for people. */
final class SlowText {

  private SlowText() {}

  static String of(RequestList list, Style style) {
    String head = Headline.of(list.n(), list.asked(), list.asOf(), list.coverage(), style);
    if (list.requests().isEmpty()) {
      return head;
    }
    Table table =
        new Table().row(List.of("request", "start", "took", "first token", "most of it", ""));
    list.requests().forEach(request -> table.row(row(request)));
    return head
        + "\nThe first "
        + list.requests().size()
        + " by "
        + Style.shown(list.sort())
        + "\n"
        + table
        + "\nExplain one with: whylate why ID\n";
  }

  private static List<String> row(RequestSummary request) {
    return List.of(
        Style.shown(request.requestId()),
        request.start().truncatedTo(ChronoUnit.MILLIS).toString(),
        HumanTime.of(request.e2eNs()),
        request.ttftNs() == null ? "–" : HumanTime.of(request.ttftNs()),
        Style.shown(biggest(request)),
        remarks(request));
  }

  private static String biggest(RequestSummary request) {
    return request.byService().entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(owner -> Owner.of(owner.getKey()).inWords() + " " + HumanTime.of(owner.getValue()))
        .orElse("");
  }

  private static String remarks(RequestSummary request) {
    String status = request.status().toString();
    String completeness = request.completeness().toString();
    return (status.equals("ok") ? "" : status)
        + (completeness.equals("complete") ? "" : " " + completeness.replace('_', '-'));
  }
}
