package io.whylate.attribution.ledger;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.rules.Classification;
import io.whylate.attribution.span.Rounding;
import io.whylate.attribution.tree.Node;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lays phases down as children of a node, none outside it. A producer that reports more time than
 * its span has is flagged, and its phases are cut at the span's ends.
 */
final class Phases {

  private final Node node;
  private final String producer;
  private final Set<Flag> flags;
  private long cursor;
  private boolean any;

  Phases(Node node, String producer, Set<Flag> flags) {
    this.node = node;
    this.producer = producer;
    this.flags = flags;
    this.cursor = node.startNs();
  }

  /** Leaves time to the node itself. */
  Phases skip(long durationNs) {
    cursor += durationNs;
    return this;
  }

  /** Adds a phase where the last one ended; a duration that is missing adds none. */
  Phases then(Layer layer, @Nullable Long durationNs, String what) {
    return then(layer, durationNs, what, null);
  }

  Phases then(Layer layer, @Nullable Long durationNs, String what, @Nullable String detail) {
    if (durationNs != null) {
      between(layer, cursor, cursor + durationNs, what, detail);
      cursor += durationNs;
    }
    return this;
  }

  /** Adds a phase from one moment to another, both on the clock of the node. */
  void between(Layer layer, long startNs, long endNs, String what, @Nullable String detail) {
    expect(node.startNs() - startNs);
    expect(endNs - node.endNs());
    long start = within(startNs);
    node.addPhase(
        Classification.derived(layer, producer + ": " + what, detail),
        start,
        Math.max(start, within(endNs)));
    any = true;
  }

  /** Flags an excess of what is reported over what there is. */
  Phases expect(long excessNs) {
    if (isSignificant(excessNs)) {
      flags.add(Flag.LEDGER_EXCEEDS_SPAN);
    }
    return this;
  }

  /** Flags a whole that is longer than the span. */
  Phases expectWhole(@Nullable Long durationNs) {
    return durationNs == null ? this : expect(durationNs - node.durationNs());
  }

  /** Whether a difference is more than rounding. */
  boolean isSignificant(long ns) {
    return Rounding.isExceeded(ns, node.durationNs());
  }

  boolean any() {
    return any;
  }

  private long within(long ns) {
    return Math.max(node.startNs(), Math.min(ns, node.endNs()));
  }
}
