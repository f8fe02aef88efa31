package io.whylate.extension;

import io.opentelemetry.sdk.autoconfigure.declarativeconfig.DeclarativeConfigurationCustomizer;
import io.opentelemetry.sdk.autoconfigure.declarativeconfig.DeclarativeConfigurationCustomizerProvider;
import io.opentelemetry.sdk.autoconfigure.declarativeconfig.model.OpenTelemetryConfigurationModel;

/**
 * Wires the extension in where the agent is configured by a file ({@code otel.config.file}), which
 * bypasses {@link AutoConfiguration}.
 */
public final class DeclarativeConfiguration implements DeclarativeConfigurationCustomizerProvider {

  @Override
  public void customize(DeclarativeConfigurationCustomizer agent) {
    agent.addModelCustomizer(DeclarativeConfiguration::extend);
  }

  private static OpenTelemetryConfigurationModel extend(OpenTelemetryConfigurationModel file) {
    try {
      ConfigurationFile configuration = new ConfigurationFile(file);
      Settings settings = Settings.activate(configuration::setting);
      return settings.enabled() ? configuration.with(settings) : file;
    } catch (Throwable failure) {
      Guard.failed("extending the configuration file", failure);
      return file;
    }
  }
}
