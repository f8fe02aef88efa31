package io.whylate.attribution.rules;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A table of rules as it was read.
 *
 * @param layers the rules that say what a span is, in the order of the table
 * @param labels by label, the rules that file requests under it, likewise
 */
record RuleTable(List<LayerRule> layers, Map<Label, List<LabelRule>> labels) {

  /** The producer of the rules that nothing comes before. */
  private static final String OWN_TAG = "own tag";

  /** The place of the column that says what the rule is for. */
  private static final int LAYER_OR_LABEL = 2;

  /** Reads a table; the message of the exception names the line and what is wrong with it. */
  static RuleTable parse(String text) {
    RuleTable table = new RuleTable(new ArrayList<>(), new EnumMap<>(Label.class));
    int number = 0;
    for (String line : text.split("\r?\n", -1)) {
      number++;
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      try {
        table.add(columns(line.trim()));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("line " + number + ": " + e.getMessage(), e);
      }
    }
    return table;
  }

  private static List<String> columns(String line) {
    if (line.indexOf('\t') >= 0) {
      throw new IllegalArgumentException(
          "there is a tab; columns are separated by two spaces or more");
    }
    return List.of(line.split(" {2,}", -1));
  }

  private void add(List<String> columns) {
    Label label = columns.size() > LAYER_OR_LABEL ? Label.of(columns.get(LAYER_OR_LABEL)) : null;
    if (label == null) {
      layers.add(LayerRule.parse(columns));
    } else {
      labels.computeIfAbsent(label, key -> new ArrayList<>()).add(LabelRule.parse(columns, label));
    }
  }

  /** This table with another's rules before its own, save those for a span's own tag. */
  RuleTable with(RuleTable users) {
    List<LayerRule> both = new ArrayList<>(layers);
    both.addAll(afterOwnTag(), users.layers);
    return new RuleTable(both, users.labels);
  }

  private int afterOwnTag() {
    int position = 0;
    while (position < layers.size() && layers.get(position).given().producer().equals(OWN_TAG)) {
      position++;
    }
    return position;
  }

  boolean isEmpty() {
    return layers.isEmpty() && labels.isEmpty();
  }

  List<LabelRule> labels(Label label) {
    return labels.getOrDefault(label, List.of());
  }
}
