package io.whylate.standalone.explain;

import io.whylate.attribution.request.RequestKey;
import io.whylate.formats.Remark;
import io.whylate.formats.Remark.Kind;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** What came of the input, and what did not and why: nothing is passed over in silence. */
final class Account {

  private static final int SHOWN = 10;
  private static final int MOST_REASONS = 20;

  private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
  private final List<String> lines = new ArrayList<>();
  private final Map<String, Integer> reasons = new LinkedHashMap<>();
  private int requests;
  private int leftOut;

  void add(String file, Remark remark) {
    counts.merge(remark.kind(), 1, Integer::sum);
    if (remark.kind() == Kind.BROKEN) {
      note(file + ": " + remark.place() + ": left out: " + remark.reason());
    } else if (reasons.size() < MOST_REASONS || reasons.containsKey(remark.reason())) {
      reasons.merge(remark.reason(), 1, Integer::sum);
    }
  }

  void request() {
    requests++;
  }

  void leftOut(RequestKey key, String reason) {
    leftOut++;
    note("request " + key.id() + ": left out: " + reason);
  }

  private void note(String line) {
    if (lines.size() < SHOWN) {
      lines.add(Shown.of(line));
    }
  }

  /** Whether all that the formats allow came out. */
  boolean isWhole() {
    return requests > 0 && leftOut == 0 && count(Kind.BROKEN) == 0;
  }

  void print(PrintWriter err, int spans) {
    lines.forEach(line -> err.println("whylate explain: " + line));
    int more = count(Kind.BROKEN) + leftOut - lines.size();
    if (more > 0) {
      err.printf("whylate explain: and %,d more were left out%n", more);
    }
    reasons.forEach(
        (reason, n) ->
            err.println("whylate explain: " + Shown.of(reason) + ": " + counted(n, "time")));
    if (requests == 0 && leftOut == 0) {
      err.println("whylate explain: no request: the input holds no span that can be used");
    }
    err.println(summary(spans));
    err.flush();
  }

  private String summary(int spans) {
    StringJoiner missing = new StringJoiner(", ", "; left out: ", "");
    missing.setEmptyValue("");
    addTo(missing, count(Kind.BROKEN), "broken span");
    addTo(missing, count(Kind.INCOMPLETE), "incomplete span");
    addTo(missing, leftOut, "request");
    return counted(requests, "request") + " from " + counted(spans, "span") + missing;
  }

  private static void addTo(StringJoiner missing, int n, String what) {
    if (n > 0) {
      missing.add(counted(n, what));
    }
  }

  private static String counted(int n, String what) {
    return "%,d %s%s".formatted(n, what, n == 1 ? "" : "s");
  }

  private int count(Kind kind) {
    return counts.getOrDefault(kind, 0);
  }
}
