package io.whylate.extension;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.whylate.extension.layer.LayerRules;
import io.whylate.extension.loss.SamplingProbability;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import io.whylate.extension.request.Labels;
import io.whylate.extension.request.RequestIdOnSpans;
import java.util.Collections;
import java.util.List;

/** Tags every span that starts in the process: request ID, labels, layer, sampling. */
final class SpanTags implements SpanProcessor {

  /** Named by the span of a model's client around a window, which stands for the same call. */
  private static final List<AttributeKey<String>> HANDED_TO_WINDOWS =
      Collections.singletonList(AttributeKey.stringKey("gen_ai.request.model"));

  private static final AttributeKey<String> WINDOW = AttributeKey.stringKey("whylate.exchange");

  private static final String TRACER = "io.whylate";

  private final LayerRules layers;

  SpanTags(LayerRules layers) {
    this.layers = layers;
  }

  @Override
  public void onStart(Context context, ReadWriteSpan span) {
    try {
      Span parent = Span.fromContext(context);
      if (Switches.isOn(Part.REQUEST_ID)) {
        RequestIdOnSpans.tag(context, span);
        Labels.tag(context, parent, span);
      }
      if (Switches.isOn(Part.LAYERS)) {
        layers.tag(context, span);
      }
      if (Switches.isOn(Part.LOSSES)) {
        SamplingProbability.tag(parent, span);
      }
      if (isOurs(span) && span.getAttribute(WINDOW) != null) {
        handDown(HANDED_TO_WINDOWS, parent, span);
      }
    } catch (Throwable failure) {
      Guard.failed("tagging spans", failure);
    }
  }

  private static boolean isOurs(ReadWriteSpan span) {
    return span.getInstrumentationScopeInfo().getName().equals(TRACER);
  }

  private static void handDown(List<AttributeKey<String>> keys, Span parent, ReadWriteSpan span) {
    if (!(parent instanceof ReadableSpan)) {
      return;
    }
    for (AttributeKey<String> key : keys) {
      String value = ((ReadableSpan) parent).getAttribute(key);
      if (value != null && span.getAttribute(key) == null) {
        span.setAttribute(key, value);
      }
    }
  }

  @Override
  public boolean isStartRequired() {
    return true;
  }

  @Override
  public void onEnd(ReadableSpan span) {}

  @Override
  public boolean isEndRequired() {
    return false;
  }
}
