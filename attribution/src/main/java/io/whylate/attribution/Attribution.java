package io.whylate.attribution;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Perspective;
import io.whylate.attribution.clean.CleanSpans;
import io.whylate.attribution.clock.ClockEstimates;
import io.whylate.attribution.clock.ClockPlacement;
import io.whylate.attribution.clock.Clocks;
import io.whylate.attribution.layer.OwnTime;
import io.whylate.attribution.ledger.EngineLedgers;
import io.whylate.attribution.ledger.MessageWaits;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.rules.LayerRules;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.tree.StreamedWindow;
import io.whylate.attribution.tree.Tree;
import io.whylate.attribution.tree.TreeBuilder;
import io.whylate.attribution.walk.Reach;
import io.whylate.attribution.walk.Walk;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Breaks requests down: the steps in order, each in a package of its own. Safe for use by many
 * threads.
 */
public final class Attribution {

  private final LayerRules rules;
  private final TreeBuilder trees;

  public Attribution() {
    this(LayerRules.standard());
  }

  public Attribution(LayerRules rules) {
    this.rules = rules;
    this.trees = new TreeBuilder(rules);
  }

  /**
   * Where the time of this request was spent, by itself alone.
   *
   * @throws IllegalArgumentException when the request has no spans
   */
  public Breakdown breakdown(Request request) {
    return breakdown(request, ClockEstimates.NONE, Set.of());
  }

  /**
   * Where the time of this request was spent, by itself alone, given what is already known to be
   * odd with its spans.
   *
   * @throws IllegalArgumentException when the request has no spans
   */
  public Breakdown breakdown(Request request, Set<Flag> known) {
    return breakdown(request, ClockEstimates.NONE, known);
  }

  /**
   * Where the time of this request was spent, given what other requests say of its clocks.
   *
   * @throws IllegalArgumentException when the request has no spans
   */
  public Breakdown breakdown(Request request, ClockEstimates estimates) {
    return breakdown(request, estimates, Set.of());
  }

  /**
   * Where the time of this request was spent, given what other requests say of its clocks and what
   * is already known to be odd with its spans.
   *
   * @throws IllegalArgumentException when the request has no spans
   */
  public Breakdown breakdown(Request request, ClockEstimates estimates, Set<Flag> known) {
    if (request.spans().isEmpty()) {
      throw new IllegalArgumentException("a request without spans: " + request.rowId());
    }
    Set<Flag> flags = EnumSet.noneOf(Flag.class);
    flags.addAll(known);
    List<Span> spans = CleanSpans.of(request.spans(), flags);
    Tree tree = trees.build(spans, request.key(), flags);
    Clocks clocks = ClockPlacement.place(tree, estimates, flags);
    StreamedWindow.extend(tree, flags);
    tree = EngineLedgers.expand(MessageWaits.expand(tree), flags);
    Reach[] reaches = Reach.of(tree);
    Walk walk = Walk.of(tree, reaches, flags);
    Perspective perspective = perspective(tree);
    OwnTime ownTime = new OwnTime(tree, perspective);
    return new BreakdownBuilder(request, spans, tree, clocks, perspective, flags, rules)
        .build(reaches, walk, ownTime);
  }

  private static Perspective perspective(Tree tree) {
    return tree.window().isEntry() ? Perspective.SERVER : Perspective.CALLER;
  }
}
