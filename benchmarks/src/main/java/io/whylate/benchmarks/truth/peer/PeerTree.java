package io.whylate.benchmarks.truth.peer;

import io.whylate.attribution.rules.LayerRules;
import io.whylate.attribution.span.Span;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Spans by parent id, each once.
 *
 * @param root the longest span without a parent, which stands for the request
 * @param spans all spans, also those that the root does not reach
 */
record PeerTree(PeerSpan root, List<PeerSpan> spans) {

  static PeerTree of(List<Span> reported, LayerRules rules) {
    Map<String, PeerSpan> byId = new LinkedHashMap<>();
    for (Span span : reported) {
      byId.putIfAbsent(id(span, span.spanId()), new PeerSpan(span, rules.classify(span)));
    }
    for (PeerSpan span : byId.values()) {
      String parentId = span.span().parentSpanId();
      PeerSpan parent = parentId == null ? null : byId.get(id(span.span(), parentId));
      if (parent != null) {
        span.hangUnder(parent);
      }
    }
    List<PeerSpan> spans = List.copyOf(byId.values());
    PeerSpan root =
        spans.stream()
            .filter(span -> span.parent() == null)
            .max(Comparator.comparingLong(PeerSpan::durationNs))
            .orElseThrow();
    return new PeerTree(root, spans);
  }

  private static String id(Span span, String spanId) {
    return span.traceId() + '/' + spanId;
  }
}
