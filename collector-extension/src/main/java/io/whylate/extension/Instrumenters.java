package io.whylate.extension;

import static io.opentelemetry.instrumentation.api.incubator.instrumenter.InstrumenterCustomizer.InstrumentationType.HTTP_CLIENT;
import static io.opentelemetry.instrumentation.api.incubator.instrumenter.InstrumenterCustomizer.InstrumentationType.HTTP_SERVER;
import static io.opentelemetry.instrumentation.api.incubator.instrumenter.InstrumenterCustomizer.InstrumentationType.MESSAGING_PRODUCER;
import static io.opentelemetry.instrumentation.api.incubator.instrumenter.InstrumenterCustomizer.InstrumentationType.RPC_CLIENT;
import static io.opentelemetry.instrumentation.api.incubator.instrumenter.InstrumenterCustomizer.InstrumentationType.RPC_SERVER;

import io.opentelemetry.instrumentation.api.incubator.instrumenter.InstrumenterCustomizer;
import io.opentelemetry.instrumentation.api.incubator.instrumenter.InstrumenterCustomizerProvider;
import io.whylate.extension.request.RequestIdInContext;
import io.whylate.extension.request.Travel;

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
        instrumenter.addContextCustomizer(keeping(settings.travel(), instrumenter));
        if (instrumenter.hasType(HTTP_SERVER) || instrumenter.hasType(RPC_SERVER)) {
          instrumenter.addAttributesExtractor(settings.server());
          instrumenter.addContextCustomizer(settings.server());
        }
      }
    } catch (Throwable failure) {
      Guard.failed("joining an instrumentation", failure);
    }
  }

  private static RequestIdInContext keeping(Travel travel, InstrumenterCustomizer instrumenter) {
    if (instrumenter.hasType(HTTP_CLIENT) || instrumenter.hasType(RPC_CLIENT)) {
      return RequestIdInContext.ofCalls(travel);
    }
    return instrumenter.hasType(MESSAGING_PRODUCER)
        ? RequestIdInContext.ofRecords(travel)
        : RequestIdInContext.ofOtherSpans(travel);
  }
}
