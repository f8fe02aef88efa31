package io.whylate.attribution.ledger;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.SpanEvent;
import io.whylate.attribution.tree.Node;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Triton's events (src/tracer.cc): the request's bytes on {@code InferRequest}, the queue on the
 * model's span until its {@code compute} child starts, and there the copies of tensors around the
 * model. No span of Triton's shows the same, so these never yield.
 */
final class TritonLedger implements Ledger {

  private static final String COMPUTE_START = "COMPUTE_START";

  @Override
  public boolean enter(Node node, Set<Flag> flags) {
    Phases phases = new Phases(node, "Triton", flags);
    add(phases, node, Layer.NETWORK, "HTTP_RECV_START", "HTTP_RECV_END");
    add(phases, node, Layer.NETWORK, "GRPC_WAITREAD_START", "GRPC_WAITREAD_END");
    addQueue(phases, node);
    add(phases, node, Layer.SERIALIZATION, COMPUTE_START, "COMPUTE_INPUT_END");
    add(phases, node, Layer.MODEL_UNDIVIDED, "COMPUTE_INPUT_END", "COMPUTE_OUTPUT_START");
    add(phases, node, Layer.SERIALIZATION, "COMPUTE_OUTPUT_START", "COMPUTE_END");
    add(phases, node, Layer.NETWORK, "HTTP_SEND_START", "HTTP_SEND_END");
    add(phases, node, Layer.NETWORK, "GRPC_SEND_START", "GRPC_SEND_END");
    return phases.any();
  }

  @Override
  public boolean yieldsToSpans() {
    return false;
  }

  private static void add(Phases phases, Node node, Layer layer, String start, String end) {
    addBetween(phases, layer, time(node, start), time(node, end), start + " to " + end);
  }

  private static void addQueue(Phases phases, Node model) {
    Long end = time(model, COMPUTE_START);
    for (Node child : model.children()) {
      end = end == null ? time(child, COMPUTE_START) : end;
    }
    addBetween(
        phases, Layer.QUEUEING, time(model, "QUEUE_START"), end, "QUEUE_START to " + COMPUTE_START);
  }

  private static void addBetween(
      Phases phases, Layer layer, @Nullable Long start, @Nullable Long end, String what) {
    if (start != null && end != null) {
      phases.between(layer, start, Math.max(start, end), what, null);
    }
  }

  /** When the event happened, on the clock of the tree. */
  private static @Nullable Long time(Node node, String event) {
    for (SpanEvent candidate : node.span().events()) {
      if (candidate.name().equals(event)) {
        return node.placed(candidate.timeNs());
      }
    }
    return null;
  }
}
