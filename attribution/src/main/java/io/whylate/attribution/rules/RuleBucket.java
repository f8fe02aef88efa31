package io.whylate.attribution.rules;

import io.whylate.attribution.span.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rules whose first condition looks at one field, by what it asks of the value. */
final class RuleBucket {

  /** A rule's place in the table: of two that match, the lower one counts. */
  record Ranked(int rank, LayerRule rule) {}

  private final Map<String, List<Ranked>> byValue = new HashMap<>();
  private final Map<String, List<Ranked>> byFoldedValue = new HashMap<>();
  private final Map<Character, List<Ranked>> byFirstCharacter = new HashMap<>();
  private final List<Ranked> others = new ArrayList<>();

  /** Rules come in the order of their ranks. */
  void add(Ranked ranked) {
    for (TextPattern pattern : ranked.rule().first().patterns()) {
      if (pattern.isExact()) {
        append(byValue.computeIfAbsent(pattern.literal(), k -> new ArrayList<>()), ranked);
      } else if (pattern.isExactFolded()) {
        append(byFoldedValue.computeIfAbsent(pattern.literal(), k -> new ArrayList<>()), ranked);
      } else if (pattern.isPrefix()) {
        append(
            byFirstCharacter.computeIfAbsent(pattern.literal().charAt(0), k -> new ArrayList<>()),
            ranked);
      } else {
        append(others, ranked);
      }
    }
  }

  private static void append(List<Ranked> rules, Ranked ranked) {
    if (rules.isEmpty() || rules.get(rules.size() - 1).rank() != ranked.rank()) {
      rules.add(ranked);
    }
  }

  /** Whether the value matters for the look-up, or only that there is one. */
  boolean readsValue() {
    return !byValue.isEmpty() || !byFoldedValue.isEmpty() || !byFirstCharacter.isEmpty();
  }

  /** The first rule that holds, or {@code best} when that comes earlier in the table. */
  @Nullable Ranked better(String value, Span span, @Nullable Ranked best) {
    Ranked first = byValue.isEmpty() ? best : better(byValue.get(value), true, span, best);
    if (!byFoldedValue.isEmpty()) {
      first = better(byFoldedValue.get(TextPattern.fold(value)), true, span, first);
    }
    if (!value.isEmpty() && !byFirstCharacter.isEmpty()) {
      first = better(byFirstCharacter.get(value.charAt(0)), false, span, first);
    }
    return better(others, false, span, first);
  }

  /**
   * The first of these rules that holds, or the best so far.
   *
   * @param firstMet whether the look-up shows that the span meets their first conditions
   */
  private static @Nullable Ranked better(
      @Nullable List<Ranked> rules, boolean firstMet, Span span, @Nullable Ranked best) {
    if (rules == null) {
      return best;
    }
    for (Ranked ranked : rules) {
      if (best != null && ranked.rank() >= best.rank()) {
        return best;
      }
      LayerRule rule = ranked.rule();
      if (firstMet ? rule.holdsBeyondFirst(span) : rule.holds(span)) {
        return ranked;
      }
    }
    return best;
  }
}
