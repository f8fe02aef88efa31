package io.whylate.attribution.rules;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.Span;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One line of the table of rules.
 *
 * @param layer the layer it gives; null when it gives none or takes it from an attribute
 * @param layerKey the attribute that names the layer; null when the rule names it itself
 */
record LayerRule(
    String producer,
    List<Condition> conditions,
    @Nullable Layer layer,
    @Nullable String layerKey,
    Set<Mark> marks) {

  private static final int MIN_COLUMNS = 3;

  /** Reads one line; the message of the exception says what is wrong with it. */
  static LayerRule parse(String line) {
    String[] columns = line.trim().split(" {2,}", -1);
    if (columns.length < MIN_COLUMNS || columns.length > MIN_COLUMNS + 1) {
      throw new IllegalArgumentException(
          "expected producer, when, layer and marks, separated by two spaces or more");
    }
    String layer = columns[2];
    return new LayerRule(
        columns[0],
        conditions(columns[1]),
        layer.startsWith("=") || layer.equals("-") ? null : named(layer),
        layer.startsWith("=") ? layer.substring(1) : null,
        columns.length == MIN_COLUMNS ? Set.of() : marks(columns[MIN_COLUMNS]));
  }

  /** The classification of a span that meets all conditions; null when it does not. */
  @Nullable Classification classify(Span span) {
    for (Condition condition : conditions) {
      if (!condition.holds(span)) {
        return null;
      }
    }
    Layer given = layer;
    if (layerKey != null) {
      String name = span.attributes().text(layerKey);
      given = name == null ? null : Layer.of(name);
      if (given == null) {
        return null;
      }
    }
    return new Classification(given, marks, name());
  }

  private String name() {
    StringBuilder name = new StringBuilder(producer).append(':');
    for (Condition condition : conditions) {
      name.append(' ').append(condition);
    }
    return name.toString();
  }

  private static List<Condition> conditions(String column) {
    List<Condition> conditions = new ArrayList<>();
    for (String text : column.split(",", -1)) {
      conditions.add(Condition.parse(text.trim()));
    }
    return List.copyOf(conditions);
  }

  private static Layer named(String name) {
    Layer layer = Layer.of(name);
    if (layer == null) {
      throw new IllegalArgumentException("there is no layer '" + name + "'");
    }
    return layer;
  }

  private static Set<Mark> marks(String column) {
    Set<Mark> marks = EnumSet.noneOf(Mark.class);
    for (String name : column.split(",", -1)) {
      marks.add(Mark.of(name.trim()));
    }
    return marks;
  }
}
