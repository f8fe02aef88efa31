package io.whylate.query.cli;

import io.whylate.query.answer.Asked;
import io.whylate.query.answer.Coverage;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** How many requests an answer is about, from when, and how well they were seen. */
final class Headline {

  private Headline() {}

  static String of(long n, Asked asked, @Nullable Instant asOf, Coverage coverage, Style style) {
    String where = asked.where() == null ? "" : " where " + Style.shown(asked.where());
    String head =
        style.bold(n + (n == 1 ? " request" : " requests"))
            + " from "
            + second(asked.from())
            + " to "
            + second(asked.to())
            + where
            + "\n";
    String freshness =
        asOf == null
            ? "The store is empty: no request has arrived yet."
            : "The newest request arrived at " + second(asOf) + ".";
    return head + (n == 0 ? "" : seen(n, coverage) + ". ") + freshness + "\n";
  }

  private static String seen(long n, Coverage coverage) {
    StringJoiner parts = new StringJoiner(", ");
    parts.add(
        coverage.complete() == n
            ? "All seen completely"
            : coverage.complete() + " seen completely");
    add(parts, coverage.oneSided(), "from one side only");
    add(parts, coverage.partial(), "with spans lost");
    add(parts, coverage.failed(), "failed");
    add(parts, coverage.censored(), "cut off (really longer)");
    add(parts, coverage.revised(), "revised by late spans");
    return parts.toString();
  }

  private static void add(StringJoiner parts, long n, String what) {
    if (n > 0) {
      parts.add(n + " " + what);
    }
  }

  private static Instant second(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS);
  }
}
