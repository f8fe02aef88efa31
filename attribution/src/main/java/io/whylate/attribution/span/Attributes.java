package io.whylate.attribution.span;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of a span, resource or event. Values are {@link String}, {@link Long}, {@link Double},
 * {@link Boolean} or a {@link List} of these.
 *
 * <p>Producers disagree on types: the Java agent writes a captured header as a one-element array,
 * Micrometer writes numbers as strings. The typed getters accept these forms and answer null for
 * anything else.
 */
public record Attributes(Map<String, Object> values) {

  public static final Attributes EMPTY = new Attributes(Map.of());

  /** The value as text; the first element of an array; null when absent or empty. */
  public @Nullable String text(String key) {
    Object value = single(key);
    if (value == null) {
      return null;
    }
    String text = value.toString();
    return text.isEmpty() ? null : text;
  }

  /** The value as a finite number, also when written as a string; null when absent or NaN. */
  public @Nullable Double number(String key) {
    Object value = single(key);
    if (value instanceof Number number) {
      double d = number.doubleValue();
      return Double.isFinite(d) ? d : null;
    }
    return value instanceof String text ? parse(text) : null;
  }

  /** The value as a count; null when absent, negative or not a number. */
  public @Nullable Long count(String key) {
    Double number = number(key);
    return number == null || number < 0 ? null : Math.round(number);
  }

  /** The value as a truth value, also when written as a string; null when absent. */
  public @Nullable Boolean flag(String key) {
    Object value = single(key);
    if (value instanceof Boolean flag) {
      return flag;
    }
    if (value instanceof String text) {
      return switch (text) {
        case "true", "True" -> Boolean.TRUE;
        case "false", "False" -> Boolean.FALSE;
        default -> null;
      };
    }
    return null;
  }

  public boolean has(String key) {
    return values.containsKey(key);
  }

  private @Nullable Object single(String key) {
    Object value = values.get(key);
    // Asking for these classes first is quick; asking them for an interface that they lack is not.
    if (value instanceof String || value instanceof Number) {
      return value;
    }
    return value instanceof List<?> list ? first(list) : value;
  }

  private static @Nullable Object first(List<?> list) {
    return list.isEmpty() ? null : list.get(0);
  }

  private static @Nullable Double parse(String text) {
    try {
      double d = Double.parseDouble(text.trim());
      return Double.isFinite(d) ? d : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
