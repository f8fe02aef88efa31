package io.whylate.extension.part;

import java.util.Locale;

/** What the extension does, as far as it can be switched off by itself. */
public enum Part {
  /** The request's ID on spans, on outgoing calls and in answers. */
  REQUEST_ID,
  /** The request's ID in what the application logs; none without the part above. */
  LOG_FIELDS,
  /** Layers on spans. */
  LAYERS,
  /** Spans for methods that nobody else makes spans for. */
  METHODS,
  /** Spans for waits: executors, semaphores, bulkheads, connection pools. */
  QUEUEING,
  /** The caller's window around streamed answers. */
  STREAMS,
  /** What a server knows of itself: requests in flight, cold start, first byte, collections. */
  SERVER,
  /** Counts of spans that were lost on their way out. */
  LOSSES;

  private final String key = name().toLowerCase(Locale.ROOT).replace('_', '-');

  /** The setting that switches it off at start: {@code otel.whylate.queueing.enabled}. */
  public String setting() {
    return "otel.whylate." + key + ".enabled";
  }

  /**
   * A system property that is set while the part is off. Classes of ours that run inside the
   * application's own class loaders see nothing else of the extension.
   */
  String offProperty() {
    return "io.whylate.extension.off." + key;
  }

  /** The name in settings and in the switch file. */
  @Override
  public String toString() {
    return key;
  }
}
