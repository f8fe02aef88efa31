package io.whylate.attribution.rules;

import io.whylate.attribution.breakdown.Layer;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the rules say of a span.
 *
 * @param layer null when they name none
 * @param producer whose rule it was; empty when no rule matched or the layer was derived
 * @param rule the rule that matched: its producer and conditions
 * @param detail what exactly, where the layer alone does not say
 */
public record Classification(
    @Nullable Layer layer, Set<Mark> marks, String producer, String rule, @Nullable String detail) {

  static final Classification NONE = new Classification(null, Set.of(), "", "own-time", null);

  /** A layer that was derived rather than found by a rule on a span. */
  public static Classification derived(Layer layer, String rule) {
    return derived(layer, rule, null);
  }

  /** A layer that was derived, with a word on what exactly the time is. */
  public static Classification derived(Layer layer, String rule, @Nullable String detail) {
    return new Classification(layer, Set.of(), "", rule, detail);
  }

  public boolean is(Mark mark) {
    return marks.contains(mark);
  }
}
