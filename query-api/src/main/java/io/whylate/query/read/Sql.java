package io.whylate.query.read;

import java.util.ArrayList;
import java.util.List;

/** A statement and the values of its question marks, built side by side. */
final class Sql {

  private final StringBuilder text = new StringBuilder();
  private final List<Object> parameters = new ArrayList<>();

  /** Adds text of ours; what people wrote goes through {@code values}, one for each mark. */
  Sql add(String part, Object... values) {
    text.append(part);
    parameters.addAll(List.of(values));
    return this;
  }

  String text() {
    return text.toString();
  }

  List<Object> parameters() {
    return List.copyOf(parameters);
  }

  /** The statement and, as comments, its values. */
  @Override
  public String toString() {
    StringBuilder all = new StringBuilder(text).append('\n');
    parameters.forEach(
        value ->
            all.append("-- ")
                .append(value.getClass().getSimpleName())
                .append(' ')
                .append(value)
                .append('\n'));
    return all.toString();
  }
}
