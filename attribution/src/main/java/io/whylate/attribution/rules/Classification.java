package io.whylate.attribution.rules;

import io.whylate.attribution.breakdown.Layer;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the rules say of a span.
 *
 * @param layer null when they name none
 * @param rule the rule that matched: its producer and condition
 */
public record Classification(@Nullable Layer layer, Set<Mark> marks, String rule) {

  static final Classification NONE = new Classification(null, Set.of(), "own-time");

  /** A layer that was derived rather than found by a rule on a span. */
  public static Classification derived(Layer layer, String rule) {
    return new Classification(layer, Set.of(), rule);
  }

  public boolean is(Mark mark) {
    return marks.contains(mark);
  }
}
