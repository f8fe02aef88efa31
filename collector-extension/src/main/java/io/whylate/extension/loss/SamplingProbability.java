package io.whylate.extension.loss;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * With which probability a trace is kept, on the first span of it in this process: what the trace
 * itself says (the threshold {@code th} under {@code ot} in tracestate), else what the sampler in
 * force says of traces that it decides on. Nothing where that is 1, or where the caller decided and
 * does not tell.
 */
public final class SamplingProbability {

  private static final AttributeKey<Double> PROBABILITY =
      AttributeKey.doubleKey("whylate.sampling_probability");
  private static final Pattern RATIO =
      Pattern.compile("(ParentBased\\{root:)?TraceIdRatioBased\\{([0-9.]+)}.*");
  private static final Pattern THRESHOLD = Pattern.compile("(?:.*;)?th:([0-9a-f]{1,14})(?:;.*)?");
  private static final int THRESHOLD_DIGITS = 14;
  private static final long ALL = 1L << 56;

  private static volatile SamplingProbability inForce = new SamplingProbability(1.0, true);

  private final Double ofRoots;
  private final boolean followsCaller;

  private SamplingProbability(Double ofRoots, boolean followsCaller) {
    this.ofRoots = ofRoots;
    this.followsCaller = followsCaller;
  }

  /** From now on this sampler decides. */
  public static void by(Sampler sampler) {
    inForce = of(sampler);
  }

  static SamplingProbability of(Sampler sampler) {
    Matcher ratio = RATIO.matcher(sampler.getDescription());
    return ratio.matches()
        ? new SamplingProbability(Double.valueOf(ratio.group(2)), ratio.group(1) != null)
        : new SamplingProbability(1.0, true);
  }

  /** Writes the probability on the span if it is the first of its trace in this process. */
  public static void tag(Span parent, ReadWriteSpan span) {
    SpanContext caller = parent.getSpanContext();
    if (caller.isValid() && !caller.isRemote()) {
      return;
    }
    Double probability = inForce.ofTrace(caller, span.getSpanContext());
    if (probability != null && probability > 0 && probability < 1) {
      span.setAttribute(PROBABILITY, probability);
    }
  }

  @Nullable Double ofTrace(SpanContext caller, SpanContext span) {
    String openTelemetry = span.getTraceState().get("ot");
    Double told = openTelemetry == null ? null : told(openTelemetry);
    if (told != null) {
      return told;
    }
    return caller.isValid() && followsCaller ? null : ofRoots;
  }

  /** The threshold is the part of 2^56 that is rejected, its trailing zeros left out. */
  private static @Nullable Double told(String openTelemetry) {
    Matcher threshold = THRESHOLD.matcher(openTelemetry);
    if (!threshold.matches()) {
      return null;
    }
    StringBuilder digits = new StringBuilder(threshold.group(1));
    while (digits.length() < THRESHOLD_DIGITS) {
      digits.append('0');
    }
    return (ALL - Long.parseLong(digits.toString(), 16)) / (double) ALL;
  }
}
