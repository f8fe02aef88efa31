package io.whylate.attribution.measure;

import io.whylate.attribution.span.Span;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Node.Origin;
import io.whylate.attribution.tree.Tree;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** With which probability the spans of a request were kept. */
public final class Sampling {

  /**
   * The threshold in the tracestate entry {@code ot} (OpenTelemetry specification, "TraceState:
   * Probability Sampling"): the part of 2^56 that is rejected, trailing zeros left out.
   */
  private static final Pattern THRESHOLD =
      Pattern.compile("(?:^|,)\\s*ot=(?:[^,;]*;)*th:([0-9a-f]{1,14})\\s*(?:[,;]|$)");

  private static final int THRESHOLD_DIGITS = 14;
  private static final long ALL = 1L << 56;

  /** Written by the agent extension where the sampler in force says it. */
  private static final String TOLD = "whylate.sampling_probability";

  private Sampling() {}

  /** As the span says that is nearest to the window; null when none does. */
  public static @Nullable Double probability(Tree tree) {
    for (Node node : tree.nodes()) {
      Double probability = node.origin() == Origin.REPORTED ? of(node.span()) : null;
      if (probability != null) {
        return probability;
      }
    }
    return null;
  }

  private static @Nullable Double of(Span span) {
    Double byThreshold = span.traceState().isEmpty() ? null : byThreshold(span.traceState());
    if (byThreshold != null) {
      return byThreshold;
    }
    Double told = span.attributes().number(TOLD);
    return told != null && told > 0 && told <= 1 ? told : null;
  }

  static @Nullable Double byThreshold(String traceState) {
    Matcher matcher = THRESHOLD.matcher(traceState);
    if (!matcher.find()) {
      return null;
    }
    String digits = matcher.group(1);
    int missing = THRESHOLD_DIGITS - digits.length();
    long rejected = Long.parseLong(digits, 16) << (4 * missing);
    return (double) (ALL - rejected) / ALL;
  }
}
