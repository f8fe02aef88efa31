package io.whylate.extension.loss;

import io.opentelemetry.api.incubator.config.DeclarativeConfigProperties;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.whylate.extension.Guard;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import java.util.Map;
import java.util.function.Function;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The way out of the process, with a count of what gets lost on it. */
public final class ExportPath {

  private static final Logger LOG = Logger.getLogger("io.whylate.extension");
  private static final String QUEUE_SIZE = "otel.bsp.max.queue.size";
  private static final String BATCH_SIZE = "otel.bsp.max.export.batch.size";
  private static final int DEFAULT_QUEUE_SIZE = 2048;
  private static final int DEFAULT_BATCH_SIZE = 512;

  private static final Losses LOSSES = new Losses();
  private static volatile int capacity;

  private ExportPath() {}

  /**
   * Makes the SDK's queue a batch larger than the user wants it. What waits for its export is
   * partly in the queue and partly in the batch that is being filled: both together then hold no
   * less than the queue alone would have, and the SDK never drops anything uncounted.
   */
  public static void enlargeQueue(
      Function<String, @Nullable String> present, Map<String, String> settings) {
    if (!Switches.isOn(Part.LOSSES)) {
      return;
    }
    try {
      int wanted =
          number(present.apply(QUEUE_SIZE), DEFAULT_QUEUE_SIZE)
              + number(present.apply(BATCH_SIZE), DEFAULT_BATCH_SIZE);
      settings.put(QUEUE_SIZE, String.valueOf(wanted));
      capacity = wanted;
    } catch (NumberFormatException theAgentSaysSo) {
      capacity = 0;
    }
  }

  private static int number(@Nullable String value, int otherwise) {
    return value == null || value.trim().isEmpty() ? otherwise : Integer.parseInt(value.trim());
  }

  /** The queue that the configuration file describes, counting what it turns away or loses. */
  public static SpanProcessor queue(
      DeclarativeConfigProperties component, DeclarativeConfigProperties batch) {
    QueueInFile queue = new QueueInFile(component, batch);
    CountedExport exporter = new CountedExport(queue.exporter(), LOSSES);
    return counted(queue.before(exporter), exporter, queue.capacity());
  }

  private static SpanProcessor counted(
      SpanProcessor queue, CountedExport exporter, int howManyMayWait) {
    Backlog backlog = new Backlog(howManyMayWait);
    exporter.emptying(backlog);
    return new CountedQueue(queue, backlog, LOSSES);
  }

  /** The exporter, counting what it cannot deliver. */
  public static SpanExporter exporter(SpanExporter exporter) {
    return Switches.isOn(Part.LOSSES) ? new CountedExport(exporter, LOSSES) : exporter;
  }

  /** The processor; if it is a queue before one of our exporters, counting what it turns away. */
  public static SpanProcessor processor(SpanProcessor processor) {
    try {
      if (capacity > 0 && processor instanceof BatchSpanProcessor) {
        SpanExporter exporter = ((BatchSpanProcessor) processor).getSpanExporter();
        if (exporter instanceof CountedExport) {
          return counted(processor, (CountedExport) exporter, capacity);
        }
        LOG.info("whylate: with several exporters, spans lost to a full queue are not counted");
      }
    } catch (Throwable failure) {
      Guard.failed("counting lost spans", failure);
    }
    return processor;
  }
}
