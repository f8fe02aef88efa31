package io.whylate.attribution.ledger;

import static io.whylate.attribution.span.DurationUnit.MILLISECONDS;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.tree.Node;
import java.util.Set;

/**
 * A response header in which a server without spans says how long it took, in milliseconds:
 * OpenAI's {@code openai-processing-ms}, or Envoy's {@code x-envoy-upstream-service-time} of the
 * server behind it. What it leaves of the client's span was on the way. The header of a stream is
 * written before the answer is, so it counts only where the answer is known to be no stream.
 */
final class ServerTimeLedger implements Ledger {

  private final String producer;
  private final String header;

  ServerTimeLedger(String producer, String header) {
    this.producer = producer;
    this.header = header;
  }

  @Override
  public boolean enter(Node node, Set<Flag> flags) {
    Long taken = MILLISECONDS.read(node.span().attributes(), "http.response.header." + header);
    if (taken == null || !node.children().isEmpty() || !isWhole(node)) {
      return false;
    }
    long oneWay = Math.max(0, node.durationNs() - taken) / 2;
    new Phases(node, producer, flags)
        .expect(taken - node.durationNs())
        .then(Layer.NETWORK, oneWay, header)
        .between(Layer.NETWORK, node.endNs() - oneWay, node.endNs(), header, null);
    return true;
  }

  private static boolean isWhole(Node client) {
    Attributes attributes = client.span().attributes();
    String type = attributes.text("http.response.header.content-type");
    if (type != null) {
      return !type.startsWith("text/event-stream");
    }
    Node call = client.parent();
    return attributes.has("http.response.body.size")
        || attributes.has("http.response.header.content-length")
        || (call != null && (call.classification().layer() == Layer.RETRIEVAL || saysSo(call)));
  }

  private static boolean saysSo(Node call) {
    Attributes attributes = call.span().attributes();
    Boolean streamed = attributes.flag("gen_ai.request.stream");
    return Boolean.FALSE.equals(streamed == null ? attributes.flag("llm.is_streaming") : streamed);
  }
}
