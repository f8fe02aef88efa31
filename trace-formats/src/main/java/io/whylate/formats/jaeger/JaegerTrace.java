package io.whylate.formats.jaeger;

import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Resource;
import io.whylate.formats.Remark;
import io.whylate.formats.SpanSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A trace while it is read; its spans are held until its processes are known. */
public final class JaegerTrace {

  private static final Resource UNKNOWN = Resource.of(Attributes.EMPTY);

  private final SpanSink sink;
  private final List<JaegerSpan> held = new ArrayList<>();
  private @Nullable Map<String, Resource> processes;

  public JaegerTrace(SpanSink sink) {
    this.sink = sink;
  }

  void span(JaegerSpan span) {
    if (processes == null) {
      held.add(span);
    } else {
      emit(span, processes);
    }
  }

  void processes(Map<String, Resource> all) {
    processes = all;
    held.forEach(span -> emit(span, all));
    held.clear();
  }

  /** Nothing more comes. */
  public void end() {
    processes(processes == null ? Map.of() : processes);
  }

  private void emit(JaegerSpan span, Map<String, Resource> known) {
    Resource resource = span.process() == null ? known.get(span.processId()) : span.process();
    if (resource == null) {
      String reason =
          "processID \"" + span.shownProcessId() + "\" is not among processes; service unknown";
      sink.remark(new Remark(Remark.Kind.ASSUMED, span.place(), reason));
    }
    sink.span(span.of(resource == null ? UNKNOWN : resource));
  }
}
