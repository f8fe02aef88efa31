package io.whylate.extension;

import io.opentelemetry.api.incubator.config.DeclarativeConfigProperties;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.sdk.autoconfigure.declarativeconfig.DeclarativeConfiguration;
import io.opentelemetry.sdk.autoconfigure.spi.internal.ComponentProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.whylate.extension.loss.ExportPath;
import java.util.function.Function;

/** The parts that {@link ConfigurationFile} names, made when the agent reads them there. */
public abstract class Component<T> implements ComponentProvider {

  static final String NAME = "whylate";
  static final String QUEUE = "whylate_queue";
  static final String CONFIGURED = "configured";

  private final String name;
  private final Class<T> type;
  private final Function<DeclarativeConfigProperties, T> maker;

  private Component(String name, Class<T> type, Function<DeclarativeConfigProperties, T> maker) {
    this.name = name;
    this.type = type;
    this.maker = maker;
  }

  @Override
  public Class<T> getType() {
    return type;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public T create(DeclarativeConfigProperties properties) {
    return maker.apply(properties);
  }

  /** The propagator of the request ID. */
  public static final class OfPropagator extends Component<TextMapPropagator> {
    public OfPropagator() {
      super(NAME, TextMapPropagator.class, properties -> Parts.propagator());
    }
  }

  /** The tags on spans. */
  public static final class OfSpanProcessor extends Component<SpanProcessor> {
    public OfSpanProcessor() {
      super(NAME, SpanProcessor.class, properties -> Parts.spanProcessor());
    }
  }

  /** The queue of spans in place of the configured one. */
  public static final class OfQueue extends Component<SpanProcessor> {
    public OfQueue() {
      super(QUEUE, SpanProcessor.class, OfQueue::counting);
    }

    private static SpanProcessor counting(DeclarativeConfigProperties properties) {
      return ExportPath.queue(
          properties, properties.getStructured(CONFIGURED, DeclarativeConfigProperties.empty()));
    }
  }

  /** The sampler around the configured one. */
  public static final class OfSampler extends Component<Sampler> {
    public OfSampler() {
      super(NAME, Sampler.class, properties -> Parts.sampler(configured(properties)));
    }

    private static Sampler configured(DeclarativeConfigProperties properties) {
      DeclarativeConfigProperties configured = properties.getStructured(CONFIGURED);
      return configured == null
          ? Sampler.parentBased(Sampler.alwaysOn())
          : DeclarativeConfiguration.createSampler(configured);
    }
  }
}
