package io.whylate.extension;

import static io.opentelemetry.instrumentation.api.incubator.instrumenter.InstrumenterCustomizer.InstrumentationType.HTTP_CLIENT;
import static io.opentelemetry.instrumentation.api.incubator.instrumenter.InstrumenterCustomizer.InstrumentationType.HTTP_SERVER;
import static io.opentelemetry.instrumentation.api.incubator.instrumenter.InstrumenterCustomizer.InstrumentationType.RPC_SERVER;

import io.opentelemetry.instrumentation.api.incubator.instrumenter.InstrumenterCustomizer;
import io.opentelemetry.instrumentation.api.incubator.instrumenter.InstrumenterCustomizerProvider;
import io.whylate.extension.request.RequestIdInContext;

/**
 * Puts the request ID into the Context of all that the agent's instrumentations start, and what the
 * server knows of itself on its spans.
 */
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
        if (instrumenter.hasType(HTTP_SERVER) || instrumenter.hasType(RPC_SERVER)) {
          instrumenter.addAttributesExtractor(settings.server());
          instrumenter.addContextCustomizer(settings.server());
        }
      }
    } catch (Throwable failure) {
      Guard.failed("joining an instrumentation", failure);
    }
  }
}
