package io.whylate.attribution.walk;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says which span each instant of the window is charged to. */
public sealed interface Walk permits BackwardWalk, SequentialWalk {

  /** Prepares to walk this tree. */
  static Walk of(Tree tree, Reach[] reaches, Set<Flag> flags) {
    List<Charge> sequence = SequentialWalk.sequence(tree, reaches);
    return sequence == null ? BackwardWalk.of(tree, reaches, flags) : new SequentialWalk(sequence);
  }

  /** What the whole window is charged to, in the order of time. */
  List<Charge> charges();

  /**
   * What the window up to a moment is charged to. At that moment the walk goes into the spans that
   * lead to this node, whatever else runs.
   */
  List<Charge> chargesUntil(long momentNs, @Nullable Node goal);

  /** Whether nothing ran beside anything else, so that there was nothing to choose. */
  boolean isSequential();

  /**
   * Whether so many spans run outside so many others that some were charged under the window only.
   * Then any of the time might be another's.
   */
  boolean isSimplified();

  /** Whether any of this came with a message. */
  static boolean isAsync(List<Charge> charged, Reach[] reaches) {
    for (Charge charge : charged) {
      if (reaches[charge.node().index()].messageDepth() > 0) {
        return true;
      }
    }
    return false;
  }
}
