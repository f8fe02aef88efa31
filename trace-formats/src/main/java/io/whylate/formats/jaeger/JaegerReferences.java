package io.whylate.formats.jaeger;

import com.fasterxml.jackson.databind.JsonNode;
import io.whylate.attribution.span.SpanLink;
import io.whylate.formats.source.BrokenValue;
import io.whylate.formats.source.Fields;
import io.whylate.formats.source.TextId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a span refers to. The parent is the first {@code CHILD_OF} within the trace, else the first
 * reference of any type within it, as Jaeger draws it; the others are links.
 */
record JaegerReferences(@Nullable String parent, List<SpanLink> links) {

  static JaegerReferences read(Fields json, String traceId) throws BrokenValue {
    List<SpanLink> all = new ArrayList<>();
    SpanLink childOf = null;
    SpanLink any = null;
    for (JsonNode node : json.elements("references")) {
      Fields reference = Fields.of(node, "a reference");
      if (TextId.isZero(reference, "spanID")) {
        continue;
      }
      SpanLink to =
          new SpanLink(TextId.trace(reference, "traceID"), TextId.span(reference, "spanID"));
      all.add(to);
      if (to.traceId().equals(traceId)) {
        any = any == null ? to : any;
        boolean isChild = reference.text("refType").equals("CHILD_OF");
        childOf = childOf == null && isChild ? to : childOf;
      }
    }
    SpanLink parent = childOf == null ? any : childOf;
    if (parent == null) {
      return new JaegerReferences(TextId.parent(json, "parentSpanID"), List.copyOf(all));
    }
    all.remove(parent);
    return new JaegerReferences(parent.spanId(), List.copyOf(all));
  }
}
