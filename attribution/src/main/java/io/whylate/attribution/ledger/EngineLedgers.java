package io.whylate.attribution.ledger;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.rules.Classification;
import io.whylate.attribution.rules.Mark;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives engine spans their phases. vLLM reports queue, prefill and decode as seconds on one span
 * (vllm/v1/engine/output_processor.py): the queue starts when the engine has tokenized, which is
 * the part of the time to the first token that neither queue nor prefill explain.
 */
public final class EngineLedgers {

  private static final double NS_PER_SECOND = 1e9;
  private static final String PREFIX = "gen_ai.latency.";

  private EngineLedgers() {}

  /** Adds the phases as children of the engines' spans. Spans of their own win over durations. */
  public static Tree expand(Tree tree, Set<Flag> flags) {
    boolean expanded = false;
    for (Node node : tree.nodes()) {
      if (node.is(Mark.ENGINE) && node.children().isEmpty()) {
        expanded |= addPhases(node, flags);
      }
    }
    return expanded ? Tree.under(tree.window()) : tree;
  }

  private static boolean addPhases(Node engine, Set<Flag> flags) {
    Attributes attributes = engine.span().attributes();
    Long queue = durationNs(attributes, "time_in_queue");
    Long prefill = durationNs(attributes, "time_in_model_prefill");
    Long decode = durationNs(attributes, "time_in_model_decode");
    Long ttft = durationNs(attributes, "time_to_first_token");
    if (queue == null || prefill == null || decode == null) {
      return false;
    }
    long ingress = ttft == null ? 0 : Math.max(0, ttft - queue - prefill);
    Phases phases = new Phases(engine, engine.startNs() + ingress);
    phases.add(Layer.QUEUEING, queue, "time_in_queue");
    phases.add(Layer.PREFILL, prefill, "time_in_model_prefill");
    phases.add(Layer.DECODE, decode, "time_in_model_decode");
    if (phases.exceeded) {
      flags.add(Flag.LEDGER_EXCEEDS_SPAN);
    }
    return true;
  }

  private static @Nullable Long durationNs(Attributes attributes, String name) {
    Double seconds = attributes.number(PREFIX + name);
    return seconds == null || seconds < 0 ? null : Math.round(seconds * NS_PER_SECOND);
  }

  /** Lays durations end to end, none beyond the end of the engine's span. */
  private static final class Phases {
    /**
     * Two clocks measure one request: less than this beyond the end is rounding, not a
     * contradiction.
     */
    private static final long TOLERANCE_NS = 5_000_000;

    private final Node engine;
    private long cursor;
    private boolean exceeded;

    Phases(Node engine, long start) {
      this.engine = engine;
      this.cursor = start;
    }

    void add(Layer layer, long duration, String name) {
      long end = cursor + duration;
      exceeded |= end > engine.endNs() + TOLERANCE_NS;
      long start = Math.min(cursor, engine.endNs());
      engine.addPhase(
          Classification.derived(layer, "vLLM: " + PREFIX + name),
          start,
          Math.min(end, engine.endNs()));
      cursor = end;
    }
  }
}
