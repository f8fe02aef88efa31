package io.whylate.stream.route;

import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.request.RequestKeys;
import io.whylate.attribution.span.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** The parents and request keys of the spans seen so far, by trace and span. */
final class TraceSpans {

  /**
   * What new spans brought.
   *
   * @param awaited the ids of those that spans without a key may have waited for
   * @param hasKeys some carry a key
   * @param more how many spans are known now that were not
   */
  record News(Set<String> awaited, boolean hasKeys, int more) {}

  private final KeyValueStore<String, SpanPage> store;

  /** Of the trace that is looked at. */
  private TracePages open;

  TraceSpans(KeyValueStore<String, SpanPage> store) {
    this.store = store;
    this.open = new TracePages(store, "");
  }

  News learn(List<Span> spans) {
    Set<String> awaited = new LinkedHashSet<>();
    boolean hasKeys = false;
    int more = 0;
    List<Span> keyless = new ArrayList<>();
    for (Span span : spans) {
      RequestKey key = RequestKeys.of(span);
      SpanLinkage known = learn(span, key);
      hasKeys |= key != null;
      more += known == null ? 1 : 0;
      if (known != null && known.requestKey() == null) {
        awaited.add(span.spanId());
      }
      if (key == null) {
        keyless.add(span);
      }
    }
    for (Span span : keyless) {
      more += awaitParent(span) ? 1 : 0;
    }
    return new News(awaited, hasKeys, more);
  }

  /** What a span that has no key is taken to belong to. */
  void guess(String traceId, String spanId, String requestKey) {
    TracePages trace = of(traceId);
    SpanLinkage known = trace.get(spanId);
    trace.put(spanId, (known == null ? SpanLinkage.UNKNOWN : known).guessed(requestKey));
  }

  /** Where a span went by a guess; nowhere when it did not. */
  String sentTo(String traceId, String spanId) {
    SpanLinkage known = of(traceId).get(spanId);
    return known == null || known.guessedKey() == null ? "" : known.guessedKey();
  }

  /** What each span of the trace follows, as far as is known now. */
  NearestKeys nearestKeys(String traceId) {
    return new NearestKeys(of(traceId)::get);
  }

  /** The one request of the trace, else the trace itself. */
  String keyOfRest(String traceId) {
    Set<String> keys = new HashSet<>();
    of(traceId)
        .forEach(
            linkage -> {
              if (linkage.requestKey() != null) {
                keys.add(linkage.requestKey());
              }
            });
    return keys.size() == 1 ? keys.iterator().next() : RequestKey.ofTrace(traceId).id();
  }

  void forget(String traceId) {
    of(traceId).forget();
  }

  /** What was learned is in the store after this. */
  void write() {
    open.write();
  }

  private TracePages of(String traceId) {
    if (!open.traceId().equals(traceId)) {
      open.write();
      open = new TracePages(store, traceId);
    }
    return open;
  }

  /** What was known of it. */
  private @Nullable SpanLinkage learn(Span span, @Nullable RequestKey key) {
    TracePages trace = of(span.traceId());
    SpanLinkage known = trace.get(span.spanId());
    // The two halves of a span that share its id (Zipkin) belong to one request.
    String keyId = key != null ? key.id() : known == null ? null : known.requestKey();
    SpanLinkage linkage =
        new SpanLinkage(span.parentSpanId(), keyId, known == null ? null : known.guessedKey());
    if (!linkage.equals(known)) {
      trace.put(span.spanId(), linkage);
    }
    return known;
  }

  /** Leaves a mark where the parent of a span without a key will be, to know it when it comes. */
  private boolean awaitParent(Span span) {
    TracePages trace = of(span.traceId());
    if (span.parentSpanId() == null || trace.get(span.parentSpanId()) != null) {
      return false;
    }
    trace.put(span.parentSpanId(), SpanLinkage.UNKNOWN);
    return true;
  }
}
