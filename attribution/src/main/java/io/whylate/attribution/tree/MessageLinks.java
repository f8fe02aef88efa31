package io.whylate.attribution.tree;

import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanLink;
import io.whylate.attribution.tree.ParentLinks.SpanRef;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Hangs the consumer of a message under its producer where only a link joins the two, as
 * OpenTelemetry's messaging conventions have it for a consumer in a trace of its own. A consumer
 * with a parent in the request stays there.
 */
final class MessageLinks {

  private final Map<SpanRef, Node> producers = new HashMap<>();

  private final Tops tops = new Tops();

  private MessageLinks(List<Node> nodes) {
    for (Node node : nodes) {
      if (node.is(SpanKind.PRODUCER)) {
        producers.put(new SpanRef(node.span().traceId(), node.span().spanId()), node);
      }
    }
  }

  static void attach(ParentLinks links, List<Node> nodes) {
    MessageLinks messages = null;
    for (Node node : nodes) {
      if (node.is(SpanKind.CONSUMER) && node.parent() == null && !node.span().links().isEmpty()) {
        messages = messages == null ? new MessageLinks(nodes) : messages;
        messages.attach(node);
      }
    }
    if (messages != null) {
      links.removeConnected();
    }
  }

  private void attach(Node consumer) {
    Node producer = producerOf(consumer);
    if (producer != null) {
      consumer.hangUnder(producer);
    }
  }

  /** The first linked one that does not itself hang under the consumer. */
  private @Nullable Node producerOf(Node consumer) {
    for (SpanLink link : consumer.span().links()) {
      Node producer = producers.get(new SpanRef(link.traceId(), link.spanId()));
      if (producer != null && tops.of(producer) != consumer) {
        return producer;
      }
    }
    return null;
  }
}
