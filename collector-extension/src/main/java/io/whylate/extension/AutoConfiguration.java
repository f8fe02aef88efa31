package io.whylate.extension;

import static java.util.Collections.emptyMap;

import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizer;
import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizerProvider;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.opentelemetry.sdk.trace.SdkTracerProviderBuilder;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.whylate.extension.layer.LayerRules;
import io.whylate.extension.layer.MethodsInRequestsOnly;
import java.util.Map;

/** Wires the extension in where the agent is configured by system properties or environment. */
public final class AutoConfiguration implements AutoConfigurationCustomizerProvider {

  @Override
  public void customize(AutoConfigurationCustomizer agent) {
    agent
        .addPropertiesCustomizer(AutoConfiguration::properties)
        .addSamplerCustomizer((sampler, config) -> sampler(sampler))
        .addTracerProviderCustomizer((builder, config) -> tracerProvider(builder));
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

  private static Sampler sampler(Sampler configured) {
    Settings settings = Settings.active();
    return settings == null || !settings.enabled()
        ? configured
        : new MethodsInRequestsOnly(configured, settings.methods());
  }

  private static SdkTracerProviderBuilder tracerProvider(SdkTracerProviderBuilder builder) {
    Settings settings = Settings.active();
    return settings == null || !settings.enabled()
        ? builder
        : builder.addSpanProcessor(new SpanTags(new LayerRules(settings.methods())));
  }
}
