package io.whylate.extension;

import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurablePropagatorProvider;
import io.whylate.extension.request.RequestIdPropagator;

/** Offers our propagator under the name that {@link AgentSettings} adds to the configured ones. */
public final class PropagatorByName implements ConfigurablePropagatorProvider {

  @Override
  public TextMapPropagator getPropagator(ConfigProperties config) {
    return active();
  }

  @Override
  public String getName() {
    return AgentSettings.PROPAGATOR;
  }

  static TextMapPropagator active() {
    Settings settings = Settings.active();
    return settings == null || !settings.enabled()
        ? TextMapPropagator.noop()
        : new RequestIdPropagator(settings.headers());
  }
}
