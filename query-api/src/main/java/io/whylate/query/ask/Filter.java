package io.whylate.query.ask;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Conditions that all must hold.
 *
 * @param text as it was asked; null when nothing was
 */
public record Filter(@Nullable String text, List<Condition> conditions) {

  public static final Filter NONE = new Filter(null, List.of());

  public static Filter parse(@Nullable String text) {
    List<Condition> conditions = WhereParser.parse(text);
    return conditions.isEmpty() ? NONE : new Filter(text, conditions);
  }
}
