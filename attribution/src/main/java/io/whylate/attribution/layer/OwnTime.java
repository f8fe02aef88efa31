package io.whylate.attribution.layer;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.Perspective;
import io.whylate.attribution.rules.Mark;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Node.Origin;
import io.whylate.attribution.tree.Tree;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Names the layer of a span's own time: the time in which nothing under it was charged. */
public final class OwnTime {

  private final Tree tree;
  private final Perspective perspective;
  private final Peers peers;
  private final boolean[] reachesElsewhere;

  /** By index: the call that a span carries, itself or one around it in its process. */
  private final @Nullable Node[] carried;

  /**
   * By index: the work that an internal span helps with. A helper span inside a tokenizer's is
   * tokenization.
   */
  private final @Nullable Node[] explaining;

  public OwnTime(Tree tree, Perspective perspective) {
    this.tree = tree;
    this.perspective = perspective;
    this.peers = new Peers(tree);
    this.reachesElsewhere = reachesElsewhere(tree);
    this.carried = new Node[tree.nodes().size()];
    this.explaining = new Node[tree.nodes().size()];
    tree.nodes().forEach(this::learnFromAbove);
  }

  /** Whether this is a call without its other side, of a service that emits spans elsewhere. */
  public boolean lacksServer(Node node) {
    return node.is(SpanKind.CLIENT)
        && !reachesElsewhere[node.index()]
        && node.children().stream().allMatch(node::sameProcess)
        && peers.emitsElsewhere(node);
  }

  /** What the time from {@code startNs} that is charged to this node was spent on. */
  public Owner of(Node node, long startNs) {
    if (node.origin() == Origin.PHASE || node.origin() == Origin.ATTEMPTS) {
      return Owner.by(node);
    }
    if (node.origin() == Origin.STAND_IN) {
      return new Owner(Layer.UNATTRIBUTED, null, "lost_spans", node.classification().rule());
    }
    return switch (node.kind()) {
      case CLIENT -> ofClient(node, startNs);
      case PRODUCER -> Owner.of(Layer.QUEUEING, "producer");
      case SERVER, CONSUMER, INTERNAL -> ofWork(node);
    };
  }

  /** By {@link Node#index()}, the layer of the node's own time. */
  public Layer[] layers() {
    Layer[] layers = new Layer[tree.nodes().size()];
    for (Node node : tree.nodes()) {
      layers[node.index()] = of(node, node.startNs()).layer();
    }
    return layers;
  }

  private Owner ofClient(Node client, long startNs) {
    Layer tagged = client.classification().layer();
    if (tagged != null && !client.is(Mark.CALL)) {
      return Owner.by(client);
    }
    Node other = null;
    for (Node child : client.children()) {
      if (child.origin() == Origin.STAND_IN) {
        return new Owner(Layer.UNATTRIBUTED, null, "lost_spans", "client of a lost span");
      }
      if (!child.sameProcess(client)) {
        other = other == null || child.is(SpanKind.SERVER) ? child : other;
      }
    }
    if (other == null) {
      return reachesElsewhere[client.index()] ? ofWork(client) : ofServerlessClient(client);
    }
    String peer = other.span().service();
    if (other.is(Mark.ENGINE)) {
      String side = startNs < other.startNs() ? "before_engine" : "after_engine";
      return new Owner(Layer.UNATTRIBUTED, peer, side, "client of an engine");
    }
    if (!clocksKnown(client, other) && !contains(client, other)) {
      return new Owner(Layer.UNATTRIBUTED, peer, "clock_unknown", "client and server");
    }
    return new Owner(Layer.NETWORK, peer, null, "client and server");
  }

  /** Nothing was seen at the other end: the layer of the call it carries, or a service unseen. */
  private Owner ofServerlessClient(Node client) {
    Node call = carried[client.index()];
    String peer = Peers.of(client);
    if (call != null) {
      Layer layer = Objects.requireNonNull(call.classification().layer());
      return new Owner(layer, peer, null, call.classification().rule());
    }
    return lacksServer(client)
        ? new Owner(Layer.UNATTRIBUTED, peer, "lost_spans", "client of a lost server")
        : new Owner(Layer.UNINSTRUMENTED, peer, null, "client without a server");
  }

  private Owner ofWork(Node node) {
    Layer layer = node.classification().layer();
    if (layer != null && !(node.is(Mark.CALL) && reachesElsewhere[node.index()])) {
      return Owner.by(node);
    }
    if (node.is(Mark.ENGINE)) {
      return Owner.of(Layer.APPLICATION, "engine remainder");
    }
    Node explained = layer == null ? explaining[node.index()] : null;
    if (explained != null) {
      return Owner.by(explained);
    }
    boolean callers = perspective == Perspective.CALLER && node.sameProcess(tree.window());
    return Owner.of(callers ? Layer.CALLER : Layer.APPLICATION, "own-time");
  }

  /** From the window down, since a climb from every node would be quadratic in a deep trace. */
  private void learnFromAbove(Node node) {
    Node parent = node.parent();
    Node above =
        parent != null && parent.sameProcess(node) && parent.origin() == Origin.REPORTED
            ? parent
            : null;
    carried[node.index()] =
        node.is(Mark.CALL) ? node : above == null ? null : carried[above.index()];
    explaining[node.index()] =
        above == null || !node.is(SpanKind.INTERNAL)
            ? null
            : explains(above) ? above : explaining[above.index()];
  }

  private static boolean explains(Node node) {
    return node.classification().layer() != null && !node.is(Mark.CALL);
  }

  private static boolean clocksKnown(Node client, Node server) {
    return client.span().resource().clock() != null && server.span().resource().clock() != null;
  }

  private static boolean contains(Node client, Node server) {
    return client.startNs() <= server.startNs() && server.startNs() <= client.endNs();
  }

  /** By index: whether anything under the node runs in another process. */
  private static boolean[] reachesElsewhere(Tree tree) {
    boolean[] reaches = new boolean[tree.nodes().size()];
    for (int i = reaches.length - 1; i > 0; i--) {
      Node node = tree.nodes().get(i);
      Node parent = node.parent();
      if (parent != null && (reaches[i] || node.entersProcess())) {
        reaches[parent.index()] = true;
      }
    }
    return reaches;
  }
}
