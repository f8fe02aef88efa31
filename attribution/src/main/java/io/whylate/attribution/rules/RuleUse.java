package io.whylate.attribution.rules;

import io.whylate.attribution.span.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Which rules of a user's table no span has met so far: mostly a typing error in a condition. */
public final class RuleUse {

  private final List<Unmet> unmet = new ArrayList<>();

  /**
   * Begins with all rules of a table.
   *
   * @throws IllegalArgumentException when a line of the table is wrong
   */
  public RuleUse(String text) {
    String[] lines = text.split("\\R", -1);
    for (int i = 0; i < lines.length; i++) {
      RuleTable table = RuleTable.parse(lines[i]);
      String place = "line " + (i + 1) + ": " + lines[i].trim().replaceAll(" {2,}", "  ");
      table.layers().forEach(rule -> unmet.add(new Unmet(place, rule::holds)));
      for (Label label : Label.values()) {
        table
            .labels(label)
            .forEach(rule -> unmet.add(new Unmet(place, span -> rule.labelOf(span) != null)));
      }
    }
  }

  /** Takes note of which rules hold for this span, whether another comes before them or not. */
  public void see(Span span) {
    if (!unmet.isEmpty()) {
      unmet.removeIf(rule -> rule.condition.test(span));
    }
  }

  /** Line and text of each rule that held for no span, in the order of the table. */
  public List<String> unmet() {
    return unmet.stream().map(Unmet::place).toList();
  }

  private record Unmet(String place, Predicate<Span> condition) {}
}
