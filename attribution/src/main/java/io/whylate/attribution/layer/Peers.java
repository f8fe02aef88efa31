package io.whylate.attribution.layer;

import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Node.Origin;
import io.whylate.attribution.tree.Tree;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Who is called, and which of them emit spans. */
final class Peers {

  private final Tree tree;

  /** Made when it is first asked for: most calls name no peer. */
  private @Nullable Set<String> emitting;

  Peers(Tree tree) {
    this.tree = tree;
  }

  /** Whether the service that this client span names emits spans elsewhere in the request. */
  boolean emitsElsewhere(Node client) {
    String peer = client.span().peer();
    return peer != null && !peer.equals(client.span().service()) && emitting().contains(peer);
  }

  private Set<String> emitting() {
    if (emitting == null) {
      emitting =
          tree.nodes().stream()
              .filter(node -> node.origin() == Origin.REPORTED)
              .map(node -> node.span().service())
              .collect(Collectors.toSet());
    }
    return emitting;
  }

  /** The peer as its client span names it, an address with its port; null when it does not. */
  static @Nullable String of(Node client) {
    Attributes attributes = client.span().attributes();
    String port = attributes.text("server.port");
    String peer = client.span().peer();
    return peer == null || port == null || attributes.text("peer.service") != null
        ? peer
        : peer + ':' + port;
  }
}
