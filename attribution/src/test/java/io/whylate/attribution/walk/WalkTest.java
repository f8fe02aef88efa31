package io.whylate.attribution.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.RandomRequests;
import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.clean.CleanSpans;
import io.whylate.attribution.clock.ClockEstimates;
import io.whylate.attribution.clock.ClockPlacement;
import io.whylate.attribution.ledger.MessageWaits;
import io.whylate.attribution.request.KeyKind;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.rules.LayerRules;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import io.whylate.attribution.tree.TreeBuilder;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WalkTest {

  private static final int TREES = 100_000;
  private static final Set<Flag> NO_FLAGS = EnumSet.noneOf(Flag.class);
  private static final LayerRules RULES = RandomRequests.RULES;

  @Test
  void charges_neverChargesASpanWhileSomethingUnderItRuns() {
    RandomRequests requests = new RandomRequests(7);
    for (int i = 0; i < TREES; i++) {
      List<Span> spans = requests.spans();
      Tree tree = tree(spans);
      Reach[] reaches = Reach.of(tree);
      for (Charge charge : charges(tree, NO_FLAGS)) {
        Reach charged = reaches[charge.node().index()];
        assertThat(charge.startNs()).as("tree %d", i).isGreaterThanOrEqualTo(charged.startNs());
        assertThat(charge.endNs()).as("tree %d", i).isLessThanOrEqualTo(charged.endNs());
        assertThat(runningUnder(charge, tree, reaches))
            .as("tree %d, %s", i, describe(charge, tree))
            .isNull();
      }
    }
  }

  @Test
  void charges_chargeAMessageOnlyWhereNothingElseRuns() {
    RandomRequests requests = new RandomRequests(8);
    int charged = 0;
    for (int i = 0; i < TREES; i++) {
      Tree tree = tree(requests.spans());
      Reach[] reaches = Reach.of(tree);
      for (Charge charge : charges(tree, NO_FLAGS)) {
        Charge last = new Charge(charge.node(), charge.endNs() - 1, charge.endNs());
        Node above = runningAboveMessage(last, reaches);
        if (above != null) {
          charged++;
          Charge beside = new Charge(above, last.startNs(), last.endNs());
          assertThat(runningUnder(beside, tree, reaches))
              .as("tree %d, %s", i, describe(last, tree))
              .isNull();
        }
      }
    }
    assertThat(charged).isGreaterThan(1_000);
  }

  /** What waited for the message that this charge came with, if it did with one. */
  private static @Nullable Node runningAboveMessage(Charge charge, Reach[] reaches) {
    Reach charged = reaches[charge.node().index()];
    if (charged.messageDepth() == 0 || charged.loose() || charged.cancelled()) {
      return null;
    }
    Node above = charge.node().parent();
    while (above != null
        && (above.depth() >= charged.messageDepth()
            || reaches[above.index()].startNs() > charge.startNs()
            || reaches[above.index()].endNs() < charge.endNs())) {
      above = above.parent();
    }
    return above;
  }

  @Test
  void sequence_isWhatTheBackwardWalkGives() {
    RandomRequests requests = new RandomRequests(13);
    int sequences = 0;
    for (int i = 0; i < TREES; i++) {
      Tree tree = tree(requests.spans());
      Reach[] reaches = Reach.of(tree);
      List<Charge> sequence = SequentialWalk.sequence(tree, reaches);
      if (sequence != null) {
        sequences++;
        BackwardWalk walk = BackwardWalk.of(tree, reaches, NO_FLAGS);
        assertThat(sequence).as("tree %d", i).isEqualTo(walk.charges());
        long moment = tree.window().startNs() + i % (tree.window().durationNs() + 1);
        assertThat(new SequentialWalk(sequence).chargesUntil(moment, null))
            .as("tree %d until %d", i, moment)
            .isEqualTo(walk.chargesUntil(moment, null));
      }
    }
    assertThat(sequences).isGreaterThan(TREES / 20);
  }

  private static String describe(Charge charge, Tree tree) {
    StringBuilder text = new StringBuilder();
    text.append(charge.node().span().spanId());
    text.append(" charged [").append(charge.startNs() - tree.window().startNs());
    text.append(", ").append(charge.endNs() - tree.window().startNs()).append(") in");
    for (Node node : tree.nodes()) {
      Node parent = node.parent();
      text.append("\n  ").append(node.span().spanId()).append(" ").append(node.kind());
      text.append(" [").append(node.startNs() - tree.window().startNs()).append(", ");
      text.append(node.endNs() - tree.window().startNs()).append(") under ");
      text.append(parent == null ? "nothing" : parent.span().spanId());
    }
    return text.toString();
  }

  private static @Nullable String runningUnder(Charge charge, Tree tree, Reach[] reaches) {
    for (Node node : tree.nodes()) {
      Reach reach = reaches[node.index()];
      if (reach.rank(charge.node()) == Rank.AWAITED
          && reach.startNs() < reach.endNs()
          && isUnder(node, charge.node())
          && reach.startNs() < charge.endNs()
          && reach.endNs() > charge.startNs()) {
        return node.span().spanId();
      }
    }
    return null;
  }

  private static boolean isUnder(Node node, Node ancestor) {
    for (Node above = node.parent(); above != null; above = above.parent()) {
      if (above == ancestor) {
        return true;
      }
    }
    return false;
  }

  @Test
  void charges_doesNotOverflowTheStackOnADeepChain() {
    List<Span> chain = RandomRequests.chain(100_000);
    List<Charge> charges = charges(tree(chain), NO_FLAGS);
    assertThat(charges).hasSize(2 * 100_000 - 1);
  }

  @Test
  void charges_ofManyLeavesThatOutliveADeepChainStaysBoundedAndSaysSo() {
    Set<Flag> flags = EnumSet.noneOf(Flag.class);
    Tree tree = tree(RandomRequests.comb(2_000, 2_000));
    List<Charge> charges = charges(tree, flags);
    long cursor = tree.window().startNs();
    for (Charge charge : charges) {
      assertThat(charge.startNs()).isEqualTo(cursor);
      cursor = charge.endNs();
    }
    assertThat(cursor).isEqualTo(tree.window().endNs());
    assertThat(flags).contains(Flag.SIMPLIFIED);
  }

  private static List<Charge> charges(Tree tree, Set<Flag> flags) {
    return Walk.of(tree, Reach.of(tree), flags).charges();
  }

  private static Tree tree(List<Span> spans) {
    Set<Flag> flags = EnumSet.noneOf(Flag.class);
    Tree tree =
        new TreeBuilder(RULES)
            .build(CleanSpans.of(spans, flags), new RequestKey("r1", KeyKind.REQUEST_ID), flags);
    ClockPlacement.place(tree, ClockEstimates.NONE, flags);
    return MessageWaits.expand(tree);
  }
}
