package io.whylate.attribution.rules;

import io.whylate.attribution.rules.SpanField.Source;
import io.whylate.attribution.rules.TextPattern.Form;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * One condition of a rule, such as {@code db.system.name|db.system~=milvus|qdrant}.
 *
 * @param text as it stands in the table
 * @param fields alternatives: one of them must match
 * @param patterns alternatives: what one field must match
 * @param negated whether the span must not match
 */
record Condition(String text, List<SpanField> fields, List<TextPattern> patterns, boolean negated) {

  /** Reads the conditions of a line, which are joined by commas. */
  static List<Condition> parseAll(String column) {
    List<Condition> conditions = new ArrayList<>();
    for (String text : column.split(",", -1)) {
      conditions.add(parse(text.trim()));
    }
    return List.copyOf(conditions);
  }

  static Condition parse(String text) {
    int equals = text.indexOf('=');
    if (equals <= 0 || equals == text.length() - 1) {
      throw new IllegalArgumentException("'" + text + "' is not key=value");
    }
    char operator = text.charAt(equals - 1);
    boolean negated = operator == '!';
    boolean folded = operator == '~';
    String keys = text.substring(0, negated || folded ? equals - 1 : equals);
    List<SpanField> fields = new ArrayList<>();
    for (String key : keys.split("\\|", -1)) {
      if (key.isBlank()) {
        throw new IllegalArgumentException("'" + text + "' has an empty key");
      }
      fields.add(SpanField.parse(key.trim()));
    }
    List<TextPattern> patterns = new ArrayList<>();
    for (String value : text.substring(equals + 1).split("\\|", -1)) {
      TextPattern pattern = TextPattern.parse(value, folded);
      if (fields.stream().anyMatch(field -> field.source() == Source.KIND)) {
        checkKind(value, pattern);
      }
      patterns.add(pattern);
    }
    return new Condition(text, List.copyOf(fields), List.copyOf(patterns), negated);
  }

  private static void checkKind(String value, TextPattern pattern) {
    if (Stream.of(SpanKind.values()).noneMatch(kind -> pattern.matches(kind.name()))) {
      throw new IllegalArgumentException(
          "'" + value + "' is no kind of span; there are " + List.of(SpanKind.values()));
    }
  }

  boolean holds(Span span) {
    return matches(span) != negated;
  }

  private boolean matches(Span span) {
    boolean present = asksForPresence();
    for (SpanField field : fields) {
      if (present ? field.isPresent(span) : field.matches(span, patterns)) {
        return true;
      }
    }
    return false;
  }

  /** Whether any value will do, so that none needs to be read. */
  boolean asksForPresence() {
    return patterns.size() == 1 && patterns.get(0).form() == Form.ANY;
  }

  /** Whether its rule can be found by the values of a span. */
  boolean isIndexed() {
    return !negated && fields.stream().allMatch(SpanField::isIndexed);
  }

  @Override
  public String toString() {
    return text;
  }
}
