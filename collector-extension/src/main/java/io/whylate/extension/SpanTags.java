package io.whylate.extension;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.whylate.extension.layer.LayerRules;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import io.whylate.extension.request.Labels;
import io.whylate.extension.request.RequestIdOnSpans;

/** Tags every span that starts in the process: request ID, labels, layer. */
final class SpanTags implements SpanProcessor {

  private final LayerRules layers;

  SpanTags(LayerRules layers) {
    this.layers = layers;
  }

  @Override
  public void onStart(Context parent, ReadWriteSpan span) {
    try {
      if (Switches.isOn(Part.REQUEST_ID)) {
        RequestIdOnSpans.tag(parent, span);
        Labels.tag(parent, span);
      }
      if (Switches.isOn(Part.LAYERS)) {
        layers.tag(parent, span);
      }
    } catch (Throwable failure) {
      Guard.failed("tagging spans", failure);
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
