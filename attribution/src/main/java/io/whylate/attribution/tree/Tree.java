package io.whylate.attribution.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The spans of a request, connected by who waited for whom.
 *
 * @param window the node whose time is broken down
 * @param nodes all nodes, each followed by what is under it
 */
public record Tree(Node window, List<Node> nodes) {

  /** Walks down from the window; iterative, since a chain of calls can be as long as a trace. */
  public static Tree under(Node window) {
    List<Node> nodes = new ArrayList<>();
    Deque<Node> open = new ArrayDeque<>();
    open.push(window);
    while (!open.isEmpty()) {
      Node node = open.pop();
      node.number(nodes.size());
      nodes.add(node);
      List<Node> children = node.children();
      for (int i = children.size() - 1; i >= 0; i--) {
        open.push(children.get(i));
      }
    }
    return new Tree(window, nodes);
  }

  /** The place behind this node and all that is under it. */
  public int behind(Node node) {
    int i = node.index() + 1;
    while (i < nodes.size() && nodes.get(i).depth() > node.depth()) {
      i++;
    }
    return i;
  }
}
