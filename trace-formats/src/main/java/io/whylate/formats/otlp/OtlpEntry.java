package io.whylate.formats.otlp;

import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.Span;
import io.whylate.formats.Remark;
import io.whylate.formats.SpanSink;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One entry of {@code resource_spans} while it is read. Writers put the resource and the scope
 * first, but need not: until both are known, or known to be missing, the spans are held.
 */
final class OtlpEntry {

  private final SpanSink sink;
  private final List<Held> held = new ArrayList<>();
  private io.whylate.attribution.span.@Nullable Resource resource;
  private Scope scope = new Scope();

  OtlpEntry(SpanSink sink) {
    this.sink = sink;
  }

  void resource(Resource of) {
    resource =
        io.whylate.attribution.span.Resource.of(OtlpAttributes.ofResource(of.getAttributesList()));
  }

  void beginScope() {
    scope = new Scope();
  }

  void scope(String name) {
    scope.name = name;
  }

  void span(Span span, String place) {
    String defect = SpanDefect.of(span);
    if (defect != null) {
      broken(place, defect);
    } else if (resource != null && scope.name != null) {
      sink.span(OtlpSpan.toSpan(span, resource, scope.name));
    } else {
      held.add(new Held(span, scope));
    }
  }

  void broken(String place, String reason) {
    sink.remark(new Remark(Remark.Kind.BROKEN, place, reason));
  }

  void endScope() {
    if (resource != null) {
      release(resource);
    }
  }

  void end() {
    if (resource == null) {
      resource(Resource.getDefaultInstance());
    }
    endScope();
  }

  private void release(io.whylate.attribution.span.Resource of) {
    for (Held each : held) {
      String name = each.scope.name == null ? "" : each.scope.name;
      sink.span(OtlpSpan.toSpan(each.span, of, name));
    }
    held.clear();
  }

  private static final class Scope {
    @Nullable String name;
  }

  private record Held(Span span, Scope scope) {}
}
