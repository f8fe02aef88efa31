package io.whylate.attribution.ledger;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.SpanEvent;
import io.whylate.attribution.tree.Node;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The events of a fork of vLLM (JOURNEY_TRACING.md) on its scheduler's span. Alone among vLLM's
 * ways of telling, they show a preemption: a request that is paused waits in the queue once more.
 */
final class JourneyLedger implements Ledger {

  private static final String PREFIX = "journey.";

  @Override
  public boolean enter(Node node, Set<Flag> flags) {
    Phases phases = new Phases(node, "vLLM journey", flags);
    Layer phase = null;
    long since = node.startNs();
    String start = "";
    boolean decodes = false;
    for (SpanEvent event : journey(node)) {
      String name = event.name().substring(PREFIX.length());
      decodes |= name.equals("FIRST_TOKEN");
      long time = node.placed(event.timeNs());
      add(phases, phase, since, time, start);
      phase = phaseAfter(name, decodes);
      since = time;
      start = event.name();
    }
    add(phases, phase, since, node.endNs(), start);
    return phases.any();
  }

  private static List<SpanEvent> journey(Node node) {
    return node.span().events().stream()
        .filter(event -> event.name().startsWith(PREFIX))
        .sorted(Comparator.comparingLong(SpanEvent::timeNs))
        .toList();
  }

  private static @Nullable Layer phaseAfter(String event, boolean decodes) {
    return switch (event) {
      case "QUEUED", "PREEMPTED" -> Layer.QUEUEING;
      case "SCHEDULED", "FIRST_TOKEN" -> decodes ? Layer.DECODE : Layer.PREFILL;
      default -> null;
    };
  }

  private static void add(
      Phases phases, @Nullable Layer layer, long startNs, long endNs, String start) {
    if (layer != null) {
      phases.between(layer, startNs, Math.max(startNs, endNs), start, null);
    }
  }
}
