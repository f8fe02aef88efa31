package io.whylate.query.cli;

import io.whylate.query.answer.CoverageAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** What keeps requests from being seen whole: a finding, and what to do about it. */
record Findings(String what, String remedy) {

  private static final double NOTICEABLE = 0.01;

  /** Worst first; empty when nothing is to be done. */
  static List<Findings> of(CoverageAnswer answer) {
    List<Findings> findings = new ArrayList<>();
    if (answer.asOf() == null) {
      findings.add(
          new Findings(
              "No request has ever arrived.",
              "Send OTLP to the receiver (4317, 4318); docs/attach.md says how."));
    } else if (answer.n() == 0) {
      findings.add(
          new Findings(
              "No request started in this range; the newest arrived at " + answer.asOf() + ".",
              "Ask for a longer range with --since, and see whether services still export."));
    }
    answer.pairs().stream()
        .filter(pair -> 1 - pair.joinedShare() >= NOTICEABLE)
        .forEach(
            pair ->
                findings.add(
                    new Findings(
                        String.format(
                            Locale.ROOT,
                            "Of %d requests with calls of %s to %s, %.0f %% are joined: %s.",
                            pair.requests(),
                            pair.service(),
                            pair.peer(),
                            pair.joinedShare() * 100,
                            pair.cause()),
                        Objects.requireNonNullElse(pair.fix(), "") + ".")));
    addPartial(answer, findings);
    return findings;
  }

  private static void addPartial(CoverageAnswer answer, List<Findings> findings) {
    if (answer.coverage().partial() > NOTICEABLE * answer.n()) {
      findings.add(
          new Findings(
              answer.coverage().partial() + " of " + answer.n() + " requests have lost spans.",
              "Look for drops in the exporters and for dead letters (whylate_dead_letters)."));
    }
  }
}
