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
        style.bold(requests(n)) + " from " + second(asked.from()) + " to " + second(asked.to());
    String freshness =
        asOf == null
            ? "The store is empty: no request has arrived yet."
            : "The newest request arrived at " + second(asOf) + ".";
    return Paragraph.of(head + where)
        + Paragraph.of((n == 0 ? "" : seen(n, coverage) + fate(coverage)) + freshness);
  }

  static String requests(long n) {
    return n + (n == 1 ? " request" : " requests");
  }

  /** These add up to all of them. */
  private static String seen(long n, Coverage coverage) {
    StringJoiner parts = new StringJoiner(", ", "", ". ");
    if (coverage.complete() == n) {
      parts.add("All joined (caller and servers)");
    } else {
      add(parts, coverage.complete(), "joined (caller and servers)");
    }
    add(parts, coverage.oneSided(), "from one side only");
    add(parts, coverage.partial(), "with spans lost");
    return parts.toString();
  }

  /** These are among them, and may overlap. */
  private static String fate(Coverage coverage) {
    StringJoiner parts = new StringJoiner(", ", "Of these, ", ". ").setEmptyValue("");
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
