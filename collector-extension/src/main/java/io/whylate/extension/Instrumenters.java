package io.whylate.extension;

import static io.opentelemetry.instrumentation.api.incubator.instrumenter.InstrumenterCustomizer.InstrumentationType.HTTP_CLIENT;

import io.opentelemetry.instrumentation.api.incubator.instrumenter.InstrumenterCustomizer;
import io.opentelemetry.instrumentation.api.incubator.instrumenter.InstrumenterCustomizerProvider;
import io.whylate.extension.request.RequestIdInContext;

/** Puts the request ID into the Context of all that the agent's instrumentations start. */
public final class Instrumenters implements InstrumenterCustomizerProvider {

  @Override
  public void customize(InstrumenterCustomizer instrumenter) {
    try {
      Settings settings = Settings.active();
      if (settings.enabled()) {
        instrumenter.addContextCustomizer(
            instrumenter.hasType(HTTP_CLIENT)
                ? RequestIdInContext.ofHttpCalls(settings.headers(), settings.destinations())
                : RequestIdInContext.ofOtherSpans());
      }
    } catch (Throwable failure) {
      Guard.failed("joining an instrumentation", failure);
    }
  }
}
