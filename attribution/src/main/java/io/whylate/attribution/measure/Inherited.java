package io.whylate.attribution.measure;

import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What nodes say of themselves, else what the nearest node around them says. */
final class Inherited<T> {

  private final List<@Nullable T> values;

  private Inherited(List<@Nullable T> values) {
    this.values = values;
  }

  static <T> Inherited<T> in(Tree tree, Function<Node, @Nullable T> own) {
    List<@Nullable T> values = new ArrayList<>(tree.nodes().size());
    for (Node node : tree.nodes()) {
      T value = own.apply(node);
      Node parent = node.index() == 0 ? null : node.parent();
      values.add(value == null && parent != null ? values.get(parent.index()) : value);
    }
    return new Inherited<>(values);
  }

  @Nullable T of(Node node) {
    return values.get(node.index());
  }
}
