package io.whylate.attribution.rules;

import io.whylate.attribution.span.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One condition of a rule.
 *
 * @param key {@code name}, {@code scope}, {@code kind}, {@code service} or an attribute's key
 * @param values alternatives; {@code *} alone is any value, at the end any continuation
 */
record Condition(String key, List<String> values) {

  static Condition parse(String text) {
    int equals = text.indexOf('=');
    if (equals <= 0 || equals == text.length() - 1) {
      throw new IllegalArgumentException("'" + text + "' is not key=value");
    }
    return new Condition(
        text.substring(0, equals).trim(),
        List.of(text.substring(equals + 1).trim().split("\\|", -1)));
  }

  boolean holds(Span span) {
    String actual = actual(span);
    if (actual == null) {
      return false;
    }
    for (String value : values) {
      if (matches(value, actual)) {
        return true;
      }
    }
    return false;
  }

  private @Nullable String actual(Span span) {
    return switch (key) {
      case "name" -> span.name();
      case "scope" -> span.scope();
      case "kind" -> span.kind().name();
      case "service" -> span.service();
      default -> span.attributes().text(key);
    };
  }

  private static boolean matches(String value, String actual) {
    return value.endsWith("*")
        ? actual.startsWith(value.substring(0, value.length() - 1))
        : actual.equals(value);
  }

  @Override
  public String toString() {
    return key + '=' + String.join("|", values);
  }
}
