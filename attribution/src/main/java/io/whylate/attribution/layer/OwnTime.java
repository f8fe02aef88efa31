package io.whylate.attribution.layer;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.Perspective;
import io.whylate.attribution.rules.Mark;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Node.Origin;
import io.whylate.attribution.tree.Tree;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Names the layer of a span's own time: the time in which nothing under it was charged. */
public final class OwnTime {

  private static final String BEFORE_ENGINE = "before_engine";
  private static final String AFTER_ENGINE = "after_engine";

  private final Tree tree;
  private final Perspective perspective;
  private final Peers peers;
  private final boolean[] reachesElsewhere;

  /** By index: what runs under a span in another process, or stands for spans that were lost. */
  private final @Nullable Node[] otherSide;

  /** By index: the call that a span carries, itself or one around it in its process. */
  private final @Nullable Node[] carried;

  /**
   * By index: whose the time is that nothing says more of. A helper span inside a tokenizer's is
   * tokenization, and what a gateway does beside the call that it passes on is the gateway's.
   */
  private final @Nullable Owner[] inherited;

  /** By index: whose the node's own time is from its start on. */
  private final Owner[] owners;

  public OwnTime(Tree tree, Perspective perspective) {
    this.tree = tree;
    this.perspective = perspective;
    this.peers = new Peers(tree);
    this.reachesElsewhere = reachesElsewhere(tree);
    this.otherSide = new Node[tree.nodes().size()];
    this.carried = new Node[tree.nodes().size()];
    this.inherited = new Owner[tree.nodes().size()];
    this.owners = new Owner[tree.nodes().size()];
    tree.nodes().forEach(this::learnFromAbove);
    tree.nodes().forEach(node -> owners[node.index()] = owner(node));
  }

  /** Whether this is a call without its other side, of a service that emits spans elsewhere. */
  private boolean lacksServer(Node node) {
    return node.is(SpanKind.CLIENT)
        && !reachesElsewhere[node.index()]
        && otherSide[node.index()] == null
        && peers.emitsElsewhere(node);
  }

  /** What the time that is charged to this node was spent on, but for the detail of it. */
  public Owner of(Node node) {
    return owners[node.index()];
  }

  /** What the time from {@code startNs} that is charged to this node was spent on. */
  public Owner of(Node node, long startNs) {
    Owner owner = owners[node.index()];
    Node other = otherSide[node.index()];
    return other != null && startNs >= other.startNs() && BEFORE_ENGINE.equals(owner.detail())
        ? owner.with(AFTER_ENGINE)
        : owner;
  }

  private Owner owner(Node node) {
    if (node.origin() == Origin.PHASE || node.origin() == Origin.ATTEMPTS) {
      return Owner.by(node);
    }
    if (node.origin() == Origin.STAND_IN) {
      return new Owner(Layer.UNATTRIBUTED, null, "lost_spans", node.classification().rule());
    }
    if (node.origin() == Origin.WAIT) {
      return ofWait(node);
    }
    return switch (node.kind()) {
      case CLIENT -> ofClient(node);
      case PRODUCER -> Owner.of(Layer.QUEUEING, "producer");
      case SERVER, CONSUMER, INTERNAL -> ofWork(node);
    };
  }

  /** Whether any call lacks its server. */
  public boolean lacksServers() {
    for (Node node : tree.nodes()) {
      if (lacksServer(node)) {
        return true;
      }
    }
    return false;
  }

  /** By {@link Node#index()}, the layer of the node's own time. */
  public Layer[] layers() {
    Layer[] layers = new Layer[tree.nodes().size()];
    for (int i = 0; i < layers.length; i++) {
      layers[i] = owners[i].layer();
    }
    return layers;
  }

  /** The sender's message, on its way to the consumer. */
  private static Owner ofWait(Node wait) {
    Node consumer = wait.children().get(0);
    String peer = consumer.sameProcess(wait) ? null : consumer.span().service();
    return new Owner(Layer.QUEUEING, peer, null, wait.classification().rule());
  }

  private Owner ofClient(Node client) {
    Layer tagged = client.classification().layer();
    if (tagged != null && !client.is(Mark.CALL)) {
      return Owner.by(client);
    }
    Node other = otherSide[client.index()];
    if (other == null) {
      return reachesElsewhere[client.index()] ? ofWork(client) : ofServerlessClient(client);
    }
    if (other.origin() == Origin.STAND_IN) {
      return new Owner(Layer.UNATTRIBUTED, null, "lost_spans", "client of a lost span");
    }
    String peer = other.span().service();
    if (other.is(Mark.ENGINE)) {
      String side = client.startNs() < other.startNs() ? BEFORE_ENGINE : AFTER_ENGINE;
      return new Owner(Layer.UNATTRIBUTED, peer, side, "client of an engine");
    }
    if (!client.clocksKnown(other) && !client.wasRunningAtStartOf(other)) {
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
    if (node.is(Mark.EXCHANGE) && !reachesElsewhere[node.index()]) {
      return ofServerlessClient(node);
    }
    Owner owner = inherited[node.index()];
    if (owner != null) {
      return owner;
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
    if (parent != null && node != tree.window()) {
      otherSide[parent.index()] = otherSide(parent, node, otherSide[parent.index()]);
    }
    carried[node.index()] =
        node.is(Mark.CALL)
            ? node
            : above == null || queriesDatabase(node) ? null : carried[above.index()];
    inherited[node.index()] = inherited(node, above);
  }

  /** What was lost goes before a server, and that before other spans of another process. */
  private static @Nullable Node otherSide(Node parent, Node child, @Nullable Node known) {
    boolean lostAlready = known != null && known.origin() == Origin.STAND_IN;
    if (lostAlready || child.origin() == Origin.STAND_IN) {
      return lostAlready ? known : child;
    }
    boolean elsewhere = !child.sameProcess(parent);
    return elsewhere && (known == null || child.is(SpanKind.SERVER)) ? child : known;
  }

  /** A span that enters a process inherits nothing, unless it says itself what the process is. */
  private @Nullable Owner inherited(Node node, @Nullable Node above) {
    if (node.is(Mark.GATEWAY)) {
      return Owner.of(Layer.GATEWAY, node.classification().rule());
    }
    if (above == null || node.isEntry()) {
      return null;
    }
    boolean explains = above.classification().layer() != null && !above.is(Mark.CALL);
    return explains ? Owner.by(above) : inherited[above.index()];
  }

  /** Such as a look-up in a cache; a search that is a call is known by its rule. */
  private static boolean queriesDatabase(Node node) {
    Attributes attributes = node.span().attributes();
    return attributes.has("db.system.name") || attributes.has("db.system");
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
