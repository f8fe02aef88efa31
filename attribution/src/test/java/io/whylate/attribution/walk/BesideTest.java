package io.whylate.attribution.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.RandomRequests;
import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.clean.CleanSpans;
import io.whylate.attribution.ledger.MessageWaits;
import io.whylate.attribution.request.KeyKind;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import io.whylate.attribution.tree.TreeBuilder;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The sweep gives what looking at every instant by itself gives, on seeded random requests. */
class BesideTest {

  private static final int TREES = 20_000;
  private static final TreeBuilder TREE_BUILDER = new TreeBuilder(RandomRequests.RULES);

  @Test
  void measure_isWhatEveryInstantByItselfSays() {
    RandomRequests requests = new RandomRequests(23, 100_000);
    int withTime = 0;
    for (int i = 0; i < TREES; i++) {
      Set<Flag> flags = EnumSet.noneOf(Flag.class);
      Tree tree =
          MessageWaits.expand(
              TREE_BUILDER.build(
                  CleanSpans.of(requests.spans(), flags),
                  new RequestKey("r1", KeyKind.REQUEST_ID),
                  flags));
      Reach[] reaches = Reach.of(tree);
      List<Charge> charges = Walk.of(tree, reaches, flags).charges();
      String[] owners =
          tree.nodes().stream().map(node -> node.span().service()).toArray(String[]::new);
      Map<String, Long> measured = Beside.measure(tree, reaches, charges, owners);
      assertThat(measured).as("tree %d", i).isEqualTo(byInstant(tree, reaches, charges, owners));
      withTime += measured.isEmpty() ? 0 : 1;
    }
    assertThat(withTime).isGreaterThan(TREES / 10);
  }

  private static Map<String, Long> byInstant(
      Tree tree, Reach[] reaches, List<Charge> charges, String[] owners) {
    Set<Long> moments = new TreeSet<>();
    charges.forEach(charge -> moments.addAll(List.of(charge.startNs(), charge.endNs())));
    for (Reach reach : reaches) {
      moments.addAll(List.of(reach.startNs(), reach.endNs()));
    }
    Map<String, Long> beside = new TreeMap<>();
    Long from = null;
    for (Long to : moments) {
      if (from != null) {
        for (String owner : ownersAt(from, tree, reaches, charges, owners)) {
          beside.merge(owner, to - from, Long::sum);
        }
      }
      from = to;
    }
    return beside;
  }

  private static Set<String> ownersAt(
      long now, Tree tree, Reach[] reaches, List<Charge> charges, String[] owners) {
    Set<String> found = new HashSet<>();
    for (Charge charge : charges) {
      if (charge.startNs() <= now && now < charge.endNs()) {
        Set<Node> above = new HashSet<>();
        addAncestors(charge.node(), above);
        for (Node node : tree.nodes()) {
          if (isAwaited(node, reaches, now)) {
            addAncestors(node, above);
          }
        }
        for (Node node : tree.nodes()) {
          if (isAwaited(node, reaches, now) && !above.contains(node)) {
            found.add(owners[node.index()]);
          }
        }
        found.remove(owners[charge.node().index()]);
      }
    }
    return found;
  }

  private static boolean isAwaited(Node node, Reach[] reaches, long now) {
    Reach reach = reaches[node.index()];
    return reach.isAwaited() && reach.startNs() <= now && now < reach.endNs();
  }

  private static void addAncestors(Node node, Set<Node> above) {
    for (Node parent = node.parent(); parent != null; parent = parent.parent()) {
      above.add(parent);
    }
  }
}
