package io.whylate.standalone.explain;

import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.rules.RuleUse;
import io.whylate.attribution.span.Span;
import io.whylate.formats.Remark;
import io.whylate.formats.Remark.Kind;
import io.whylate.formats.gather.RequestSink.LeftOut;
import io.whylate.query.answer.HumanTime;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.TreeMap;

/** What came of the input, and what did not and why: nothing is passed over in silence. */
final class Account {

  private static final int SHOWN = 10;
  private static final int MOST_REASONS = 20;

  private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
  private final List<String> lines = new ArrayList<>();
  private final Map<String, Integer> reasons = new LinkedHashMap<>();
  private final NavigableMap<Integer, String> files = new TreeMap<>();
  private int otherReasons;
  private final SharedTraces shared = new SharedTraces();
  private final RuleUse rules;
  private int requests;
  private int reduced;
  private int shortSpans;
  private int leftOut;

  Account(RuleUse rules) {
    this.rules = rules;
  }

  /** From the span of this number on, all are of this file. */
  void begin(String file, int firstSpan) {
    files.put(firstSpan, file);
    shared.beginFile();
  }

  void add(Span span) {
    rules.see(span);
    shared.see(span.traceId());
  }

  void add(String file, Remark remark) {
    counts.merge(remark.kind(), 1, Integer::sum);
    if (remark.kind() == Kind.BROKEN) {
      note(file + ": " + remark.place() + ": left out: " + remark.reason());
    } else if (reasons.size() < MOST_REASONS || reasons.containsKey(remark.reason())) {
      reasons.merge(remark.reason(), 1, Integer::sum);
    } else {
      otherReasons++;
    }
  }

  void request() {
    requests++;
  }

  void reduced(RequestKey key, LeftOut left) {
    reduced++;
    shortSpans += left.spans();
    note(
        place(left, key)
            + "left out, as more than --max-spans or the memory allows: its shortest %s, of up to %s"
                .formatted(counted(left.spans(), "span"), HumanTime.of(left.longestNs()))
            + "; their time counts as that of the spans around them");
  }

  void leftOut(RequestKey key, LeftOut left) {
    leftOut++;
    note(
        place(left, key)
            + "left out: %s of %,d kB, more than --max-spans or the memory allows"
                .formatted(counted(left.spans(), "span"), left.bytes() / 1000));
  }

  private String place(LeftOut left, RequestKey key) {
    Map.Entry<Integer, String> file = Objects.requireNonNull(files.floorEntry(left.first()));
    int span = left.first() - file.getKey() + 1;
    return "%s: from span %,d on: request %s: ".formatted(file.getValue(), span, key.id());
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
    int more = count(Kind.BROKEN) + reduced + leftOut - lines.size();
    if (more > 0) {
      err.printf("whylate explain: and %,d more of the kind%n", more);
    }
    reasons.forEach(
        (reason, n) ->
            err.println("whylate explain: " + Shown.of(reason) + ": " + counted(n, "time")));
    if (otherReasons > 0) {
      err.println("whylate explain: for other reasons: " + counted(otherReasons, "time"));
    }
    String shares = shared.inWords();
    if (shares != null) {
      err.println("whylate explain: " + Shown.of(shares));
    }
    rules
        .unmet()
        .forEach(rule -> err.println("whylate explain: no span met the rule in " + Shown.of(rule)));
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
    addTo(missing, shortSpans, "short span");
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
