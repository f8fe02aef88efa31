package io.whylate.attribution.rules;

import io.whylate.attribution.span.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of a user's table that files requests under something.
 *
 * @param value the same for all spans; null when it is taken from the span
 * @param from where the value is taken from; null when it is the same for all
 */
record LabelRule(
    List<Condition> conditions, Label label, @Nullable String value, @Nullable SpanField from) {

  private static final int COLUMNS = 4;

  /** What a caller can write: headers, baggage, which agents copy under its bare name, and URLs. */
  private static final List<String> UNTRUSTED =
      List.of(
          "http.request.header.",
          "rpc.grpc.request.metadata.",
          "rpc.request.metadata.",
          "messaging.header.",
          "baggage",
          "x-",
          "url.query",
          "url.full",
          "http.url",
          "http.target",
          "user_agent");

  /** Reads the columns of one line; the message of the exception says what is wrong with it. */
  static LabelRule parse(List<String> columns, Label label) {
    if (columns.size() != COLUMNS) {
      throw new IllegalArgumentException(
          "expected producer, when, " + columns.get(2) + " and its value or =key");
    }
    List<Condition> conditions = Condition.parseAll(columns.get(1));
    String value = columns.get(3);
    SpanField from = value.startsWith("=") ? source(value) : null;
    if (label == Label.TENANT) {
      conditions.forEach(condition -> condition.fields().forEach(LabelRule::checkTrusted));
      if (from != null) {
        checkTrusted(from);
      }
    }
    return new LabelRule(conditions, label, from == null ? value : null, from);
  }

  /** What the rule files the span's request under; null when it does not hold. */
  @Nullable String labelOf(Span span) {
    for (Condition condition : conditions) {
      if (!condition.holds(span)) {
        return null;
      }
    }
    return from == null ? value : from.value(span);
  }

  private static SpanField source(String value) {
    SpanField field = SpanField.parse(value.substring(1).trim());
    if (field.key().isEmpty() || field.source() == SpanField.Source.EVENT) {
      throw new IllegalArgumentException("'" + value + "' names nothing that has a value");
    }
    return field;
  }

  private static void checkTrusted(SpanField field) {
    if (field.source() == SpanField.Source.ATTRIBUTE
        && UNTRUSTED.stream().anyMatch(field.key()::startsWith)) {
      throw new IllegalArgumentException(
          "a tenant cannot come from '" + field.key() + "', which any caller can write");
    }
  }
}
