package io.whylate.extension;

import static java.util.Collections.emptyMap;

import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizer;
import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizerProvider;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.whylate.extension.loss.ExportPath;
import java.util.Map;

/** Wires the extension in where the agent is configured by system properties or environment. */
public final class AutoConfiguration implements AutoConfigurationCustomizerProvider {

  @Override
  public void customize(AutoConfigurationCustomizer agent) {
    agent
        .addPropertiesCustomizer(AutoConfiguration::properties)
        .addSamplerCustomizer((sampler, config) -> Parts.sampler(sampler))
        .addSpanExporterCustomizer((exporter, config) -> ExportPath.exporter(exporter))
        .addSpanProcessorCustomizer((processor, config) -> ExportPath.processor(processor))
        .addTracerProviderCustomizer(
            (builder, config) -> builder.addSpanProcessor(Parts.spanProcessor()));
  }

  private static Map<String, String> properties(ConfigProperties config) {
    try {
      Settings settings = Settings.activate(config::getString);
      return settings.enabled()
          ? AgentSettings.additionsTo(config::getString, settings)
          : emptyMap();
    } catch (Throwable failure) {
      Guard.failed("reading the settings", failure);
      return emptyMap();
    }
  }
}
