package io.whylate.query.cli;

import io.whylate.attribution.breakdown.ModelCall;
import io.whylate.query.answer.HumanTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The model calls of a request in the order of their starts, a line each. */
final class ModelCallsText {

  private static final int MOST = 10;
  private static final String UNKNOWN = "?";
  private static final String NONE = "-";

  private ModelCallsText() {}

  /** Empty without calls. */
  static String of(List<ModelCall> calls) {
    if (calls.isEmpty()) {
      return "";
    }
    boolean visible = calls.stream().anyMatch(call -> call.ttftVisibleNs() != null);
    Table table = new Table().row(header(visible));
    calls.stream().limit(MOST).forEach(call -> table.row(line(call, visible)));
    String more = calls.size() > MOST ? "  and " + (calls.size() - MOST) + " more\n" : "";
    return "\nModel calls\n" + table + more + timers(calls);
  }

  private static List<String> header(boolean visible) {
    List<String> cells = new ArrayList<>(List.of("", "after", "took", "first token"));
    if (visible) {
      cells.add("visible");
    }
    cells.addAll(List.of("per token", "in (cached)", "out (reasoning)"));
    return cells;
  }

  private static List<String> line(ModelCall call, boolean visible) {
    boolean atOnce = Boolean.FALSE.equals(call.streamed());
    String name = call.model() == null ? call.service() : call.model() + " at " + call.service();
    List<String> cells = new ArrayList<>();
    cells.add(Style.shown(name));
    cells.add(HumanTime.of(call.startNs()));
    cells.add(HumanTime.of(call.endNs() - call.startNs()));
    cells.add(time(call.ttftNs(), atOnce));
    if (visible) {
      cells.add(time(call.ttftVisibleNs(), atOnce));
    }
    cells.add(time(call.tpotNs(), false));
    cells.add(count(call.inputTokens()) + part(call.cachedInputTokens()));
    cells.add(count(call.outputTokens()) + part(call.reasoningTokens()));
    return cells;
  }

  private static String time(@Nullable Long ns, boolean none) {
    return ns != null ? HumanTime.of(ns) : none ? NONE : UNKNOWN;
  }

  private static String count(@Nullable Long tokens) {
    return tokens == null ? UNKNOWN : tokens.toString();
  }

  private static String part(@Nullable Long tokens) {
    return tokens == null ? "" : " (" + tokens + ")";
  }

  /** Between which events the first tokens were timed, since no others compare with them. */
  private static String timers(List<ModelCall> calls) {
    String timers =
        calls.stream()
            .map(ModelCallsText::timer)
            .filter(Objects::nonNull)
            .distinct()
            .sorted()
            .collect(Collectors.joining(", or "));
    return timers.isEmpty()
        ? ""
        : Paragraph.of("  ", "  ", "First token timed from " + timers + ".");
  }

  private static @Nullable String timer(ModelCall call) {
    return call.timerStart() == null || call.timerEnd() == null
        ? null
        : (call.timerStart() + " to " + call.timerEnd()).replace('_', ' ');
  }
}
