package io.whylate.benchmarks.truth.scenario;

import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanEvent;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A span that is still open. */
public final class Sketch {

  private final Stage stage;
  private final String id;
  private final String name;
  private final Map<String, Object> attributes = new HashMap<>();
  private final List<SpanEvent> events = new ArrayList<>();
  private SpanKind kind = SpanKind.INTERNAL;
  private SpanStatus status = SpanStatus.UNSET;

  Sketch(Stage stage, String id, String name) {
    this.stage = stage;
    this.id = id;
    this.name = name;
  }

  public Sketch kind(SpanKind value) {
    kind = value;
    return this;
  }

  public Sketch with(String key, Object value) {
    attributes.put(key, value);
    return this;
  }

  public Sketch with(Map<String, Object> values) {
    attributes.putAll(values);
    return this;
  }

  public Sketch event(String event, long atNs) {
    events.add(new SpanEvent(event, atNs, Attributes.EMPTY));
    return this;
  }

  /** Marks the span as failed. */
  public Sketch failed(String errorType) {
    status = SpanStatus.ERROR;
    return with("error.type", errorType);
  }

  /** Where what happens in this span happens. */
  public Stage inside() {
    return stage.under(id);
  }

  /** Ends the span. */
  public void ran(long startNs, long endNs) {
    stage
        .recording()
        .add(
            new Span(
                stage.traceId(),
                id,
                stage.parentId(),
                name,
                kind,
                startNs,
                endNs,
                stage.service().resource(),
                "",
                new Attributes(Map.copyOf(attributes)),
                List.copyOf(events),
                List.of(),
                status,
                ""));
  }
}
