package io.whylate.extension;

import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.whylate.extension.layer.LayerRules;
import io.whylate.extension.layer.MethodsInRequestsOnly;
import io.whylate.extension.loss.SamplingProbability;
import io.whylate.extension.request.RequestIdPropagator;

/** What is plugged into the SDK, for the settings that hold; nothing when the extension is off. */
final class Parts {

  private Parts() {}

  static TextMapPropagator propagator() {
    Settings settings = Settings.active();
    return settings.enabled()
        ? new RequestIdPropagator(settings.travel())
        : TextMapPropagator.noop();
  }

  static SpanProcessor spanProcessor() {
    Settings settings = Settings.active();
    return settings.enabled()
        ? new SpanTags(new LayerRules(settings.methods()))
        : SpanProcessor.composite();
  }

  static Sampler sampler(Sampler configured) {
    Settings settings = Settings.active();
    SamplingProbability.by(configured);
    return settings.enabled()
        ? new MethodsInRequestsOnly(configured, settings.methods())
        : configured;
  }
}
