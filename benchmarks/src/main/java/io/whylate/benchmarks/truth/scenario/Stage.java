package io.whylate.benchmarks.truth.scenario;

import org.jspecify.annotations.Nullable;

/**
 * Where a step happens.
 *
 * @param recording takes the spans
 * @param parentId the span around, null where a trace begins
 */
public record Stage(
    Recording recording, Service service, String traceId, @Nullable String parentId) {

  /** A span that begins here. */
  public Sketch span(String name) {
    return new Sketch(this, recording.nextId(), name);
  }

  /** The same place under another span. */
  Stage under(String spanId) {
    return new Stage(recording, service, traceId, spanId);
  }

  /** Another process, or the same one doing other work. */
  public Stage in(Service other) {
    return new Stage(recording, other, traceId, parentId);
  }

  /** The same place without a trace around. */
  public Stage inNewTrace() {
    return new Stage(recording, service, recording.nextTraceId(), null);
  }
}
