package io.whylate.attribution.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.RandomRequests;
import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.Perspective;
import io.whylate.attribution.clean.CleanSpans;
import io.whylate.attribution.clock.ClockPlacement;
import io.whylate.attribution.layer.OwnTime;
import io.whylate.attribution.request.KeyKind;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.StreamedWindow;
import io.whylate.attribution.tree.Tree;
import io.whylate.attribution.tree.TreeBuilder;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contested and savable time, and what they promise, on seeded random requests. */
class ContinuityTest {

  private static final int TREES = 100_000;

  /** Random times are whole multiples of this, so that steps of less than 1 ms are small. */
  private static final long UNIT_NS = 100_000;

  private static final TreeBuilder TREE_BUILDER = new TreeBuilder(RandomRequests.RULES);

  private final RandomRequests requests = new RandomRequests(11, UNIT_NS);
  private final Random random = new Random(11);

  /** The result for a tree; the layers of its nodes are held, since only times are moved. */
  private record Result(Map<Layer, Long> layers, long contestedNs, Map<Layer, Long> savable) {

    static Result of(Tree tree, Layer[] layerOf) {
      Reach[] reaches = Reach.of(tree);
      List<Charge> charges = Walk.of(tree, reaches, EnumSet.noneOf(Flag.class)).charges();
      Map<Layer, Long> layers = new EnumMap<>(Layer.class);
      for (Charge charge : charges) {
        layers.merge(layerOf[charge.node().index()], charge.endNs() - charge.startNs(), Long::sum);
      }
      Map<Layer, Long> savable = Savable.of(tree, reaches, charges, layerOf);
      assertThat(savable).isNotNull();
      return new Result(layers, Contest.measure(tree, reaches, layerOf), savable);
    }

    long layer(Layer layer) {
      return layers.getOrDefault(layer, 0L);
    }
  }

  @Test
  void movingOneBoundary_movesNoLayerByMoreThanTheStepAndTheContestedTime() {
    for (int i = 0; i < TREES; i++) {
      Tree tree = tree(requests.spans());
      Layer[] layerOf = layers(tree);
      Result before = Result.of(tree, layerOf);
      String drawn = describe(tree);
      Node moved = tree.nodes().get(random.nextInt(tree.nodes().size()));
      long step = random.nextInt(2_000_001) - 1_000_000L;
      boolean end = random.nextBoolean() || moved.startNs() + step > moved.endNs();
      if (end) {
        moved.endAt(Math.max(moved.startNs(), moved.endNs() + step));
      } else {
        long fixed = moved.endNs();
        moved.shift(step);
        moved.endAt(fixed);
      }
      Result after = Result.of(tree, layerOf);
      long most = Math.abs(step) + Math.max(before.contestedNs, after.contestedNs);
      for (Layer layer : Layer.values()) {
        assertThat(Math.abs(after.layer(layer) - before.layer(layer)))
            .as(
                "tree %d, %s, the %s of %s moved by %d ns%n%s%s%n%s",
                i, layer, end ? "end" : "start", moved.span().name(), step, drawn, before, after)
            .isLessThanOrEqualTo(most);
      }
    }
  }

  @Test
  void savable_liesBetweenTheUncontestedTimeOfALayerAndAllOfIt() {
    for (int i = 0; i < TREES; i++) {
      Tree tree = tree(requests.spans());
      Result result = Result.of(tree, layers(tree));
      assertThat(result.savable.keySet()).isEqualTo(result.layers.keySet());
      result.savable.forEach(
          (layer, saved) ->
              assertThat(saved)
                  .as("%s, %s%n%s", layer, result, describe(tree))
                  .isBetween(
                      Math.max(0, result.layer(layer) - result.contestedNs), result.layer(layer)));
    }
  }

  private static Tree tree(List<io.whylate.attribution.span.Span> spans) {
    Set<Flag> flags = EnumSet.noneOf(Flag.class);
    Tree tree =
        TREE_BUILDER.build(
            CleanSpans.of(spans, flags), new RequestKey("r1", KeyKind.REQUEST_ID), flags);
    ClockPlacement.place(tree, flags);
    StreamedWindow.extend(tree, flags);
    return tree;
  }

  private static Layer[] layers(Tree tree) {
    return new OwnTime(tree, Perspective.CALLER).layers();
  }

  private static String describe(Tree tree) {
    StringBuilder text = new StringBuilder();
    Layer[] layers = layers(tree);
    Reach[] reaches = Reach.of(tree);
    for (Node node : tree.nodes()) {
      Node parent = node.parent();
      Reach reach = reaches[node.index()];
      text.append(node.span().name()).append(' ').append(node.kind()).append(' ');
      text.append(layers[node.index()]).append(' ').append(reach.rank()).append(" [");
      text.append(since(tree, node.startNs())).append(", ").append(since(tree, node.endNs()));
      text.append(") reach [").append(since(tree, reach.startNs())).append(", ");
      text.append(since(tree, reach.endNs())).append(") limit ");
      text.append(since(tree, reach.limitNs())).append(" under ");
      text.append(parent == null ? "nothing" : parent.span().name()).append('\n');
    }
    for (Charge charge : Walk.of(tree, reaches, EnumSet.noneOf(Flag.class)).charges()) {
      text.append(charge.node().span().name()).append(" charged [");
      text.append(since(tree, charge.startNs())).append(", ");
      text.append(since(tree, charge.endNs())).append(")\n");
    }
    return text.toString();
  }

  private static long since(Tree tree, long ns) {
    return ns - tree.window().startNs();
  }
}
