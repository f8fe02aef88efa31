package io.whylate.extension.layer;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import io.whylate.extension.Guard;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import java.util.List;

/**
 * Drops the span of a traced method while such spans are switched off, or outside any request:
 * indexing a corpus at start-up embeds texts too, and is nobody's latency.
 */
public final class MethodsInRequestsOnly implements Sampler {

  private final Sampler configured;
  private final MethodLayers methods;

  public MethodsInRequestsOnly(Sampler configured, TracedMethods methods) {
    this.configured = configured;
    this.methods = new MethodLayers(methods);
  }

  @Override
  public SamplingResult shouldSample(
      Context parent,
      String traceId,
      String name,
      SpanKind kind,
      Attributes attributes,
      List<LinkData> links) {
    return isUnwanted(parent, kind, attributes)
        ? SamplingResult.drop()
        : configured.shouldSample(parent, traceId, name, kind, attributes, links);
  }

  private boolean isUnwanted(Context parent, SpanKind kind, Attributes attributes) {
    try {
      return kind == SpanKind.INTERNAL
          && (!Span.fromContext(parent).getSpanContext().isValid() || !Switches.isOn(Part.METHODS))
          && methods.layerOf(attributes::get) != null;
    } catch (Throwable failure) {
      Guard.failed("sampling traced methods", failure);
      return false;
    }
  }

  @Override
  public String getDescription() {
    return "MethodsInRequestsOnly{" + configured.getDescription() + "}";
  }
}
