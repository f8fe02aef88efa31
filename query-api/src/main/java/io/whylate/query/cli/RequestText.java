package io.whylate.query.cli;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Completeness;
import io.whylate.attribution.breakdown.Segment;
import io.whylate.query.answer.HumanTime;
import io.whylate.query.verdict.Owner;
import java.util.Comparator;
import java.util.List;

/** One request from a file explained to a person: where its time went, and which spans say so. */
public final class RequestText {

  private static final int LONGEST = 5;
  private static final int LONGEST_SOURCE = 24;
  private static final int SPAN_ID = 16;
  private static final int MOST_TRACES = 2;

  private RequestText() {}

  public static String of(Breakdown breakdown, boolean colours) {
    Style style = new Style(colours);
    return WhyText.alone(breakdown, style)
        + longest(breakdown)
        + '\n'
        + style.dim(traces(breakdown))
        + '\n';
  }

  private static String traces(Breakdown breakdown) {
    List<String> traces = breakdown.traceIds();
    int more = traces.size() - MOST_TRACES;
    return "trace "
        + Style.shown(String.join(", ", traces.subList(0, Math.min(MOST_TRACES, traces.size()))))
        + (more > 0 ? " and " + more + " more" : "")
        + "; "
        + seen(breakdown.completeness());
  }

  private static String seen(Completeness completeness) {
    return switch (completeness) {
      case COMPLETE -> "complete";
      case ONE_SIDED -> "one side of a call was not seen";
      case PARTIAL -> "spans are missing";
    };
  }

  private static String longest(Breakdown breakdown) {
    if (breakdown.segments().isEmpty()) {
      return "";
    }
    Table table = new Table().row(List.of("", "after", "for", "known from", "span"));
    breakdown.segments().stream()
        .sorted(
            Comparator.comparingLong(Segment::durationNs)
                .reversed()
                .thenComparing(Segment::startNs))
        .limit(LONGEST)
        .forEach(segment -> table.row(row(segment)));
    return "\nThe longest waits\n" + table;
  }

  private static List<String> row(Segment segment) {
    return List.of(
        Style.shown(Owner.of(segment.owner()).inWords()),
        HumanTime.of(segment.startNs()),
        HumanTime.of(segment.durationNs()),
        Style.shortened(source(segment.rule()), LONGEST_SOURCE),
        Style.shortened(segment.spanId(), SPAN_ID));
  }

  /** A rule begins with whose it is; the whole of it is in the JSON. */
  private static String source(String rule) {
    int colon = rule.indexOf(": ");
    return colon < 0 ? rule.replace('-', ' ') : rule.substring(0, colon);
  }
}
