package io.whylate.stream.route;

import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.request.RequestKeys;
import io.whylate.attribution.span.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueStore;

/** The parents and request keys of the spans seen so far, by trace and span. */
final class TraceSpans {

  private final KeyValueStore<String, SpanLinkage> store;

  TraceSpans(KeyValueStore<String, SpanLinkage> store) {
    this.store = store;
  }

  /** Takes spans in; the ids of those that spans without a key may have waited for. */
  Set<String> learn(List<Span> spans) {
    Set<String> awaited = new LinkedHashSet<>();
    for (Span span : spans) {
      if (learn(span)) {
        awaited.add(span.spanId());
      }
    }
    spans.forEach(this::awaitParent);
    return awaited;
  }

  /** Gives a key to a span that has none. */
  void assign(String traceId, String spanId, String requestKey) {
    SpanLinkage known = store.get(traceId + spanId);
    if (known != null && known.requestKey() == null) {
      store.put(traceId + spanId, new SpanLinkage(known.parentSpanId(), requestKey));
    }
  }

  /** What each span of the trace follows, as far as is known now. */
  NearestKeys nearestKeys(String traceId) {
    return new NearestKeys(spanId -> store.get(traceId + spanId));
  }

  /** The one request of the trace, else the trace itself. */
  String keyOfRest(String traceId) {
    String ofTrace = RequestKey.ofTrace(traceId).id();
    Set<String> keys = new HashSet<>();
    for (KeyValue<String, SpanLinkage> entry : entries(traceId)) {
      String key = entry.value.requestKey();
      if (key != null && !key.equals(ofTrace)) {
        keys.add(key);
      }
    }
    return keys.size() == 1 ? keys.iterator().next() : ofTrace;
  }

  void forget(String traceId) {
    entries(traceId).forEach(entry -> store.delete(entry.key));
  }

  /** True when its id was known, without a key. */
  private boolean learn(Span span) {
    RequestKey key = RequestKeys.of(span);
    String id = span.traceId() + span.spanId();
    SpanLinkage known = store.get(id);
    // The two halves of a span that share its id (Zipkin) belong to one request.
    String keyId = key != null ? key.id() : known == null ? null : known.requestKey();
    SpanLinkage linkage = new SpanLinkage(span.parentSpanId(), keyId);
    if (!linkage.equals(known)) {
      store.put(id, linkage);
    }
    return known != null && known.requestKey() == null;
  }

  /** Leaves a mark where the parent of a span without a key will be, to know it when it comes. */
  private void awaitParent(Span span) {
    if (span.parentSpanId() == null || RequestKeys.of(span) != null) {
      return;
    }
    store.putIfAbsent(span.traceId() + span.parentSpanId(), SpanLinkage.UNKNOWN);
  }

  private List<KeyValue<String, SpanLinkage>> entries(String traceId) {
    List<KeyValue<String, SpanLinkage>> entries = new ArrayList<>();
    try (var found = store.prefixScan(traceId, Serdes.String().serializer())) {
      found.forEachRemaining(entries::add);
    }
    return entries;
  }
}
