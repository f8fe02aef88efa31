package io.whylate.extension.loss;

import static java.util.stream.Collectors.toList;

import io.opentelemetry.api.incubator.config.DeclarativeConfigException;
import io.opentelemetry.api.incubator.config.DeclarativeConfigProperties;
import io.opentelemetry.common.ComponentLoader;
import io.opentelemetry.sdk.autoconfigure.spi.internal.ComponentProvider;
import io.opentelemetry.sdk.autoconfigure.spi.internal.ExtendedDeclarativeConfigProperties;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessorBuilder;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A queue of spans as the agent's configuration file describes it ({@code batch}), before an
 * exporter of ours around the configured one. The SDK lets nobody wrap what it makes itself: it
 * closes an exporter that a customizer wraps, and processors have no customizers.
 */
final class QueueInFile {

  private static final int DEFAULT_SIZE = 2048;
  private static final int DEFAULT_BATCH_SIZE = 512;

  private final DeclarativeConfigProperties component;
  private final DeclarativeConfigProperties batch;

  /** The {@code batch} of the file, below what was made of it as {@code component}. */
  QueueInFile(DeclarativeConfigProperties component, DeclarativeConfigProperties batch) {
    this.component = component;
    this.batch = batch;
  }

  /** What the queue and the batch that is being filled may hold together. */
  int capacity() {
    return batch.getInt("max_queue_size", DEFAULT_SIZE) + batchSize();
  }

  private int batchSize() {
    return batch.getInt("max_export_batch_size", DEFAULT_BATCH_SIZE);
  }

  BatchSpanProcessor before(SpanExporter exporter) {
    BatchSpanProcessorBuilder queue =
        BatchSpanProcessor.builder(exporter)
            .setMaxQueueSize(capacity())
            .setMaxExportBatchSize(batchSize());
    setIfPresent("schedule_delay", queue::setScheduleDelay);
    setIfPresent("export_timeout", queue::setExporterTimeout);
    return queue.build();
  }

  private void setIfPresent(String key, Consumer<Duration> setter) {
    Long millis = batch.getLong(key);
    if (millis != null) {
      setter.accept(Duration.ofMillis(millis));
    }
  }

  /** The exporter that the file names, as the SDK would make it. */
  SpanExporter exporter() {
    DeclarativeConfigProperties exporters =
        batch.getStructured("exporter", DeclarativeConfigProperties.empty());
    List<String> names =
        exporters.getPropertyKeys().stream()
            .filter(name -> exporters.getStructured(name) != null)
            .collect(toList());
    if (names.size() != 1) {
      throw new DeclarativeConfigException("not one exporter of spans but " + names);
    }
    String name = names.get(0);
    for (ComponentProvider provider :
        ComponentLoader.loadList(component.getComponentLoader(), ComponentProvider.class)) {
      if (provider.getType() == SpanExporter.class && provider.getName().equals(name)) {
        return (SpanExporter) provider.create(asGivenByTheSdk(exporters.getStructured(name)));
      }
    }
    throw new DeclarativeConfigException("no exporter of spans is called " + name);
  }

  /** The SDK's own exporters take only properties that know the whole configuration too. */
  private DeclarativeConfigProperties asGivenByTheSdk(
      @Nullable DeclarativeConfigProperties properties) {
    if (!(component instanceof ExtendedDeclarativeConfigProperties) || properties == null) {
      return DeclarativeConfigProperties.empty();
    }
    return (DeclarativeConfigProperties)
        Proxy.newProxyInstance(
            QueueInFile.class.getClassLoader(),
            new Class<?>[] {ExtendedDeclarativeConfigProperties.class},
            (proxy, method, arguments) -> {
              boolean ofWhole = method.getName().equals("getConfigProvider");
              try {
                return method.invoke(ofWhole ? component : properties, arguments);
              } catch (InvocationTargetException failure) {
                throw failure.getCause();
              }
            });
  }
}
