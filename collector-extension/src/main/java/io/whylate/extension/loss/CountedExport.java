package io.whylate.extension.loss;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.whylate.extension.Guard;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An exporter that counts what it cannot deliver, and marks the spans of times with losses. */
final class CountedExport implements SpanExporter {

  private final SpanExporter exporter;
  private final Losses losses;
  private volatile @Nullable Backlog backlog;

  CountedExport(SpanExporter exporter, Losses losses) {
    this.exporter = exporter;
    this.losses = losses;
  }

  /** What is exported from now on leaves {@code queue}. */
  void emptying(Backlog queue) {
    backlog = queue;
  }

  @Override
  public CompletableResultCode export(Collection<SpanData> spans) {
    Backlog emptied = backlog;
    if (emptied != null) {
      emptied.remove(spans.size());
    }
    List<SpanData> batch = new ArrayList<>(spans);
    CompletableResultCode result = exporter.export(marked(batch));
    return result.whenComplete(
        () -> {
          if (!result.isSuccess()) {
            batch.forEach(span -> losses.notExported(span.getEndEpochNanos()));
          }
        });
  }

  private List<SpanData> marked(List<SpanData> spans) {
    if (losses.isEmpty() || !Switches.isOn(Part.LOSSES)) {
      return spans;
    }
    try {
      List<SpanData> marked = new ArrayList<>(spans.size());
      for (SpanData span : spans) {
        long lost = losses.during(span.getStartEpochNanos(), span.getEndEpochNanos());
        marked.add(lost == 0 ? span : new MarkedSpan(span, lost));
      }
      return marked;
    } catch (Throwable failure) {
      Guard.failed("marking the spans of times with losses", failure);
      return spans;
    }
  }

  @Override
  public CompletableResultCode flush() {
    return exporter.flush();
  }

  @Override
  public CompletableResultCode shutdown() {
    return exporter.shutdown();
  }

  @Override
  public String toString() {
    return "CountedExport{" + exporter + "}";
  }
}
