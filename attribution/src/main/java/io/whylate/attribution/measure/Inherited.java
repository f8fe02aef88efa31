package io.whylate.attribution.measure;

import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What nodes say of themselves, else what the nearest node around them says. Only nodes on the way
 * up from those that are asked for are looked at, each once.
 */
final class Inherited<T> {

  private final Function<Node, @Nullable T> own;
  private final boolean[] known;
  private final List<@Nullable T> values;

  private Inherited(int size, Function<Node, @Nullable T> own) {
    this.own = own;
    this.known = new boolean[size];
    this.values = new ArrayList<>(Collections.nCopies(size, null));
  }

  static <T> Inherited<T> in(Tree tree, Function<Node, @Nullable T> own) {
    return new Inherited<>(tree.nodes().size(), own);
  }

  @Nullable T of(Node node) {
    Node said = node;
    T value = valueOf(said);
    Node above = around(said);
    while (value == null && above != null && !known[said.index()]) {
      said = above;
      value = valueOf(said);
      above = around(said);
    }
    remember(node, said, value);
    return value;
  }

  private @Nullable T valueOf(Node node) {
    return known[node.index()] ? values.get(node.index()) : own.apply(node);
  }

  private void remember(Node from, Node to, @Nullable T value) {
    for (Node node = from; node != null && node != to; node = node.parent()) {
      known[node.index()] = true;
      values.set(node.index(), value);
    }
    known[to.index()] = true;
    values.set(to.index(), value);
  }

  private static @Nullable Node around(Node node) {
    return node.index() == 0 ? null : node.parent();
  }
}
