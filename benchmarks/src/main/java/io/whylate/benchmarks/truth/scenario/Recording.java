package io.whylate.benchmarks.truth.scenario;

import io.whylate.attribution.span.Span;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The spans of one request, on the true clock. */
public final class Recording {

  private final List<Span> spans = new ArrayList<>();
  private @Nullable Long firstTokenNs;
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

  /** An engine lets go of the first token of an answer; of several answers the last counts. */
  public void firstToken(long atNs) {
    firstTokenNs = atNs;
  }

  /** What was let go of since a moment takes so much longer to whoever waits for it. */
  void delayToken(long sinceNs, long byNs) {
    if (firstTokenNs != null && firstTokenNs >= sinceNs) {
      firstTokenNs += byNs;
    }
  }

  /** When the first token came; null when nobody noted one. */
  public @Nullable Long firstTokenNs() {
    return firstTokenNs;
  }

  public List<Span> spans() {
    return List.copyOf(spans);
  }
}
