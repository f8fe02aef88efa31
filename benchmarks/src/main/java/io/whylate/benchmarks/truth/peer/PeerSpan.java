package io.whylate.benchmarks.truth.peer;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.rules.Classification;
import io.whylate.attribution.rules.Mark;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A span in a peer's tree, with times that can be adjusted. */
final class PeerSpan {

  private final Span span;
  private final Classification classification;
  private final List<PeerSpan> children = new ArrayList<>();
  private @Nullable PeerSpan parent;
  private long startNs;
  private long endNs;

  PeerSpan(Span span, Classification classification) {
    this.span = span;
    this.classification = classification;
    this.startNs = span.startNs();
    this.endNs = span.endNs();
  }

  void hangUnder(PeerSpan newParent) {
    parent = newParent;
    newParent.children.add(this);
  }

  void shift(long ns) {
    startNs += ns;
    endNs += ns;
  }

  void cutTo(long start, long end) {
    startNs = Math.max(startNs, start);
    endNs = Math.min(endNs, end);
  }

  Span span() {
    return span;
  }

  List<PeerSpan> children() {
    return children;
  }

  @Nullable PeerSpan parent() {
    return parent;
  }

  long startNs() {
    return startNs;
  }

  long endNs() {
    return endNs;
  }

  long durationNs() {
    return endNs - startNs;
  }

  boolean sameHost(PeerSpan other) {
    return String.valueOf(span.resource().clock())
        .equals(String.valueOf(other.span.resource().clock()));
  }

  boolean sameService(PeerSpan other) {
    return span.service().equals(other.span.service());
  }

  /** What this span's own time counts as, in a request of this root. */
  Layer layer(PeerSpan root) {
    boolean leaves = reachesElsewhere();
    Layer named = classification.layer();
    if (span.kind() == SpanKind.CLIENT && children.stream().anyMatch(c -> !sameService(c))) {
      return Layer.NETWORK;
    }
    if (named != null && !(classification.is(Mark.CALL) && leaves)) {
      return named;
    }
    if (span.kind() == SpanKind.CLIENT && !leaves) {
      return carried();
    }
    return sameService(root) && root.span.kind() != SpanKind.SERVER
        ? Layer.CALLER
        : Layer.APPLICATION;
  }

  private Layer carried() {
    for (PeerSpan above = parent; above != null && sameService(above); above = above.parent) {
      Layer layer = above.classification.layer();
      if (layer != null && above.classification.is(Mark.CALL)) {
        return layer;
      }
    }
    return Layer.UNINSTRUMENTED;
  }

  private boolean reachesElsewhere() {
    return children.stream().anyMatch(child -> !sameService(child) || child.reachesElsewhere());
  }
}
