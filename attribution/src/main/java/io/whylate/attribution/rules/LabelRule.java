package io.whylate.attribution.rules;

import io.whylate.attribution.span.Span;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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

  /**
   * What a caller can write: headers, baggage, which agents copy under its bare name, URLs, and
   * whatever servers take from the Host and forwarding headers. In lower case.
   */
  private static final List<String> UNTRUSTED =
      List.of(
          "http.request.header.",
          "rpc.grpc.request.metadata.",
          "rpc.request.metadata.",
          "messaging.header.",
          "baggage",
          "x-",
          "x_",
          "url.",
          "http.url",
          "http.target",
          "http.path",
          "http.query",
          "http.host",
          "http.user_agent",
          "http.client_ip",
          "user_agent",
          "client.",
          "net.host.name",
          "server.address");

  /** The service made its routes and names, but the caller chose among them. */
  private static final Set<String> CHOSEN = Set.of("http.route", "url.template", "name");

  /** Reads the columns of one line; the message of the exception says what is wrong with it. */
  static LabelRule parse(List<String> columns, Label label) {
    if (columns.size() != COLUMNS) {
      throw new IllegalArgumentException(
          "expected whose, when, " + columns.get(2) + " and its value or =key");
    }
    List<Condition> conditions = Condition.parseAll(columns.get(1));
    String value = columns.get(3);
    SpanField from = value.startsWith("=") ? source(value) : null;
    if (label == Label.TENANT) {
      conditions.forEach(condition -> condition.fields().forEach(LabelRule::checkTrusted));
      if (from != null) {
        checkTrusted(from);
        checkNotChosen(from);
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
    String key = field.key().toLowerCase(Locale.ROOT);
    if (field.source() == SpanField.Source.ATTRIBUTE
        && !CHOSEN.contains(key)
        && UNTRUSTED.stream().anyMatch(key::startsWith)) {
      throw untrusted(field, "which any caller can write");
    }
  }

  private static void checkNotChosen(SpanField field) {
    if (field.source() != SpanField.Source.RESOURCE && CHOSEN.contains(field.key())) {
      throw untrusted(field, "which any caller can choose");
    }
  }

  private static IllegalArgumentException untrusted(SpanField field, String why) {
    return new IllegalArgumentException("a tenant cannot come from '" + field.key() + "', " + why);
  }
}
