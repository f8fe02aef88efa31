package io.whylate.attribution.rules;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.Span;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One line of the table of rules.
 *
 * @param given what the rule says of a span; its layer is null when the rule gives none or takes it
 *     from an attribute
 * @param layerKey the attribute that names the layer; null when the rule names it itself
 */
record LayerRule(List<Condition> conditions, Classification given, @Nullable String layerKey) {

  /** The place of the marks, the one column that may be missing. */
  private static final int MARKS = 3;

  /** Reads the columns of one line; the message of the exception says what is wrong with it. */
  static LayerRule parse(List<String> columns) {
    if (columns.size() < MARKS || columns.size() > MARKS + 1) {
      throw new IllegalArgumentException(
          "expected whose, when, layer and marks, separated by two spaces or more");
    }
    String producer = columns.get(0);
    List<Condition> conditions = indexed(Condition.parseAll(columns.get(1)));
    String layer = columns.get(2);
    boolean named = !layer.startsWith("=") && !layer.equals("-");
    Layer constant = named ? named(layer) : null;
    Set<Mark> marks = columns.size() == MARKS ? Set.of() : marks(columns.get(MARKS));
    if (layer.equals("-") && marks.contains(Mark.CALL)) {
      throw new IllegalArgumentException("a call needs the layer that it has while unexplained");
    }
    return new LayerRule(
        conditions,
        new Classification(constant, marks, producer, name(producer, conditions), null),
        layer.startsWith("=") ? layer.substring(1) : null);
  }

  /** Whether the span meets all conditions, and names a layer where the rule asks it to. */
  boolean holds(Span span) {
    return first().holds(span) && holdsBeyondFirst(span);
  }

  /** Likewise for a span that is known to meet the first condition. */
  boolean holdsBeyondFirst(Span span) {
    for (int i = 1; i < conditions.size(); i++) {
      if (!conditions.get(i).holds(span)) {
        return false;
      }
    }
    return layerKey == null || namedBy(span, layerKey) != null;
  }

  /** What the rule says of a span for which it holds. */
  Classification classify(Span span) {
    return layerKey == null
        ? given
        : new Classification(
            namedBy(span, layerKey), given.marks(), given.producer(), given.rule(), null);
  }

  /** The condition by which the rule is looked up. */
  Condition first() {
    return conditions.get(0);
  }

  private static @Nullable Layer namedBy(Span span, String key) {
    String name = span.attributes().text(key);
    return name == null ? null : Layer.of(name);
  }

  private static String name(String producer, List<Condition> conditions) {
    StringBuilder name = new StringBuilder(producer).append(':');
    for (Condition condition : conditions) {
      name.append(' ').append(condition);
    }
    return name.toString();
  }

  private static List<Condition> indexed(List<Condition> conditions) {
    if (!conditions.get(0).isIndexed()) {
      throw new IllegalArgumentException(
          "'" + conditions.get(0) + "' cannot come first: begin with what the span must have");
    }
    return conditions;
  }

  private static Layer named(String name) {
    Layer layer = Layer.of(name);
    if (layer == null) {
      throw new IllegalArgumentException("there is no layer or label '" + name + "'");
    }
    return layer;
  }

  private static Set<Mark> marks(String column) {
    Set<Mark> marks = EnumSet.noneOf(Mark.class);
    for (String name : column.split(",", -1)) {
      marks.add(Mark.of(name.trim()));
    }
    return Set.copyOf(marks);
  }
}
