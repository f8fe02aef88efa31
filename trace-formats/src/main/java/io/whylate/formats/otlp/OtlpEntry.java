package io.whylate.formats.otlp;

import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.Span;
import io.whylate.formats.Remark;
import io.whylate.formats.SpanSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One entry of {@code resource_spans} while it is read. Writers put the resource and the scope
 * first, but need not: until both are known, or known to be missing, the spans are held.
 */
final class OtlpEntry {

  private final SpanSink sink;
  private final List<String> scopes = new ArrayList<>();
  private @Nullable HeldSpans held;
  private io.whylate.attribution.span.@Nullable Resource resource;
  private boolean knowsScope;

  OtlpEntry(SpanSink sink) {
    this.sink = sink;
  }

  void resource(Resource of) {
    resource =
        io.whylate.attribution.span.Resource.of(OtlpAttributes.ofResource(of.getAttributesList()));
  }

  void beginScope() {
    scopes.add("");
    knowsScope = false;
  }

  void scope(String name) {
    scopes.set(scopes.size() - 1, name);
    knowsScope = true;
  }

  void span(Span span, String place) throws IOException {
    int scope = scopes.size() - 1;
    String defect = SpanDefect.of(span);
    if (defect != null) {
      broken(place, defect);
    } else if (resource != null && knowsScope) {
      sink.span(OtlpSpan.toSpan(span, resource, scopes.get(scope)));
    } else {
      held = held == null ? new HeldSpans() : held;
      held.add(span, scope);
    }
  }

  void broken(String place, String reason) {
    sink.remark(new Remark(Remark.Kind.BROKEN, place, reason));
  }

  void endScope() throws IOException {
    if (resource != null && held != null) {
      release(held, resource);
      held = null;
    }
  }

  void end() throws IOException {
    if (resource == null) {
      resource(Resource.getDefaultInstance());
    }
    endScope();
  }

  private void release(HeldSpans spans, io.whylate.attribution.span.Resource of)
      throws IOException {
    spans.release((span, scope) -> sink.span(OtlpSpan.toSpan(span, of, scopes.get(scope))));
  }
}
