package io.whylate.query.cli;

import io.whylate.query.answer.Attempt;
import io.whylate.query.answer.HumanTime;
import java.util.List;

/** The tries of calls that were made more than once, a line each. */
final class AttemptsText {

  private AttemptsText() {}

  /** Empty without tries. */
  static String of(List<Attempt> attempts) {
    if (attempts.isEmpty()) {
      return "";
    }
    Table table = new Table().row(List.of("", "after", "took", "ended"));
    attempts.forEach(attempt -> table.row(line(attempt)));
    return "\nTries\n" + table;
  }

  private static List<String> line(Attempt attempt) {
    String call =
        "%d of %d, %s at %s"
            .formatted(attempt.number(), attempt.of(), attempt.call(), attempt.service());
    return List.of(
        Style.shown(call),
        HumanTime.of(attempt.startNs()),
        HumanTime.of(attempt.endNs() - attempt.startNs()),
        Style.shown(attempt.error() == null ? attempt.status() : attempt.error()));
  }
}
