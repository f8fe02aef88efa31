package io.whylate.stream.route;

import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.request.RequestKeys;
import io.whylate.attribution.span.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** The parents and request keys of the spans seen so far, by trace and span. */
final class TraceSpans {

  private final KeyValueStore<String, SpanLinkage> store;

  TraceSpans(KeyValueStore<String, SpanLinkage> store) {
    this.store = store;
  }

  void learn(Span span) {
    RequestKey key = RequestKeys.of(span);
    String id = span.traceId() + span.spanId();
    SpanLinkage known = store.get(id);
    // The two halves of a span that share its id (Zipkin) belong to one request.
    String keyId = key != null ? key.id() : known == null ? null : known.requestKey();
    SpanLinkage linkage = new SpanLinkage(span.parentSpanId(), keyId);
    if (!linkage.equals(known)) {
      store.put(id, linkage);
    }
  }

  /** Gives a key to a span that has none. */
  void assign(String traceId, String spanId, String requestKey) {
    SpanLinkage known = store.get(traceId + spanId);
    if (known != null && known.requestKey() == null) {
      store.put(traceId + spanId, new SpanLinkage(known.parentSpanId(), requestKey));
    }
  }

  /** The key of the span itself or of its nearest ancestor that has one. */
  @Nullable String nearestKey(String traceId, String spanId) {
    Set<String> visited = new HashSet<>();
    String id = spanId;
    while (id != null && visited.add(id)) {
      SpanLinkage linkage = store.get(traceId + id);
      if (linkage == null) {
        return null;
      }
      if (linkage.requestKey() != null) {
        return linkage.requestKey();
      }
      id = linkage.parentSpanId();
    }
    return null;
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

  private List<KeyValue<String, SpanLinkage>> entries(String traceId) {
    List<KeyValue<String, SpanLinkage>> entries = new ArrayList<>();
    try (var found = store.prefixScan(traceId, Serdes.String().serializer())) {
      found.forEachRemaining(entries::add);
    }
    return entries;
  }
}
