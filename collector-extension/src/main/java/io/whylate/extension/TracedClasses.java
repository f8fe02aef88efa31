package io.whylate.extension;

import io.opentelemetry.javaagent.extension.ignore.IgnoredTypesBuilder;
import io.opentelemetry.javaagent.extension.ignore.IgnoredTypesConfigurer;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.whylate.extension.serialization.SerializationModule;

/**
 * Lets the agent touch the classes whose methods are to be traced, where it otherwise ignores their
 * package, as it does Lucene's.
 */
public final class TracedClasses implements IgnoredTypesConfigurer {

  @Override
  public void configure(IgnoredTypesBuilder types) {
    try {
      Settings settings = Settings.active();
      if (settings.enabled()) {
        settings.methods().classNames().forEach(types::allowClass);
        SerializationModule.classNames().forEach(types::allowClass);
      }
    } catch (Throwable failure) {
      Guard.failed("allowing classes to be traced", failure);
    }
  }

  /** The only method that older agents know, which would not start without it. */
  @Override
  @SuppressWarnings("deprecation")
  public void configure(IgnoredTypesBuilder types, ConfigProperties config) {
    configure(types);
  }

  /** After the agent's own, so that ours holds. */
  @Override
  public int order() {
    return Integer.MAX_VALUE;
  }
}
