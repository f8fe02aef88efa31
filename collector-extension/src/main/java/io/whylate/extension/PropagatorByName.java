package io.whylate.extension;

import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurablePropagatorProvider;

/** Offers our propagator under the name that {@link AgentSettings} adds to the configured ones. */
public final class PropagatorByName implements ConfigurablePropagatorProvider {

  @Override
  public TextMapPropagator getPropagator(ConfigProperties config) {
    return Parts.propagator();
  }

  @Override
  public String getName() {
    return Component.NAME;
  }
}
