package io.whylate.attribution.ledger;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.tree.Node;
import java.util.Set;

/** Reads the durations that one producer writes on its spans. */
sealed interface Ledger
    permits FirstTokenLedger,
        HeaderLedger,
        JourneyLedger,
        LlmdLedger,
        ServerTimeLedger,
        SglangLedger,
        TeiLedger,
        TgiLedger,
        TritonLedger,
        VllmLedger {

  /**
   * Adds the phases that this node reports; one of its producer's rules has matched it.
   *
   * @return whether it reported any
   */
  boolean enter(Node node, Set<Flag> flags);

  /** Whether spans below the node that show its phases count instead of what it reports. */
  default boolean yieldsToSpans() {
    return true;
  }
}
