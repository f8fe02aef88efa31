package io.whylate.benchmarks.truth.scenario;

import io.whylate.attribution.span.Span;
import java.util.ArrayList;
import java.util.List;

/** The spans of one request, on the true clock. */
public final class Recording {

  private final List<Span> spans = new ArrayList<>();
  private int ids;
  private int traces;

  String nextId() {
    return String.format("%016x", ++ids);
  }

  String nextTraceId() {
    return String.format("%032x", ++traces);
  }

  void add(Span span) {
    spans.add(span);
  }

  public List<Span> spans() {
    return List.copyOf(spans);
  }
}
