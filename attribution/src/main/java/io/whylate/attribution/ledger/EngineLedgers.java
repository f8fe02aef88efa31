package io.whylate.attribution.ledger;

import static java.util.Map.entry;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Node.Origin;
import io.whylate.attribution.tree.Tree;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives spans the phases that they report as durations or events. The producer of the rule that
 * matched a span chooses its ledger, since producers mean different things by one key.
 */
public final class EngineLedgers {

  private static final Map<String, Ledger> BY_PRODUCER =
      Map.ofEntries(
          entry("vLLM", new VllmLedger()),
          entry("vLLM journey", new JourneyLedger()),
          entry("TensorRT-LLM", new FirstTokenLedger("TensorRT-LLM")),
          entry("SGLang", new SglangLedger()),
          entry("TGI", new TgiLedger()),
          entry("TEI", new TeiLedger()),
          entry("Triton", new TritonLedger()),
          entry("llm-d", new LlmdLedger()),
          entry(
              "TGI headers",
              new HeaderLedger("TGI headers", "x-validation-time", Layer.MODEL_UNDIVIDED)),
          entry(
              "TEI headers",
              new HeaderLedger("TEI headers", "x-tokenization-time", Layer.RETRIEVAL)),
          entry("OpenAI headers", new ServerTimeLedger("OpenAI headers", "openai-processing-ms")),
          entry(
              "Envoy headers",
              new ServerTimeLedger("Envoy headers", "x-envoy-upstream-service-time")));

  /** Layers whose spans show what a ledger would only derive. */
  private static final Set<Layer> PHASES = EnumSet.of(Layer.QUEUEING, Layer.PREFILL, Layer.DECODE);

  private EngineLedgers() {}

  /** Adds the phases as children of the spans that report them. */
  public static Tree expand(Tree tree, Set<Flag> flags) {
    boolean[] explained = new boolean[tree.nodes().size()];
    boolean expanded = false;
    for (int i = explained.length - 1; i >= 0; i--) {
      Node node = tree.nodes().get(i);
      Ledger ledger = ledger(node);
      if (ledger != null && !(explained[i] && ledger.yieldsToSpans())) {
        boolean entered = ledger.enter(node, flags);
        expanded |= entered;
        explained[i] |= entered;
      }
      Node parent = node.parent();
      if (i > 0 && parent != null && (explained[i] || isPhase(node))) {
        explained[parent.index()] = true;
      }
    }
    return expanded ? Tree.under(tree.window()) : tree;
  }

  private static @Nullable Ledger ledger(Node node) {
    return node.origin() == Origin.REPORTED
        ? BY_PRODUCER.get(node.classification().producer())
        : null;
  }

  private static boolean isPhase(Node node) {
    Layer layer = node.classification().layer();
    return layer != null && PHASES.contains(layer);
  }
}
