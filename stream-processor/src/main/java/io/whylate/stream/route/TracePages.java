package io.whylate.stream.route;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The spans of one trace. The first are in one page; those of a trace that has more are in further
 * pages by their ids, so that a new span does not write all the others again. Each page is read
 * once, and written once with all that has changed.
 */
final class TracePages {

  private static final int FIRST_PAGE_SPANS = 64;

  /** Few enough to be read together, many enough that each stays small. */
  private static final int FURTHER_PAGES = 512;

  private final KeyValueStore<String, SpanPage> store;
  private final String traceId;
  private final Map<String, SpanPage> pages = new HashMap<>();
  private final Set<String> changed = new HashSet<>();

  TracePages(KeyValueStore<String, SpanPage> store, String traceId) {
    this.store = store;
    this.traceId = traceId;
  }

  String traceId() {
    return traceId;
  }

  @Nullable SpanLinkage get(String spanId) {
    SpanPage first = page(traceId);
    SpanLinkage linkage = first.get(spanId);
    return linkage != null || first.size() < FIRST_PAGE_SPANS
        ? linkage
        : page(further(spanId)).get(spanId);
  }

  void put(String spanId, SpanLinkage linkage) {
    SpanPage first = page(traceId);
    boolean isInFirst = first.size() < FIRST_PAGE_SPANS || first.get(spanId) != null;
    String page = isInFirst ? traceId : further(spanId);
    page(page).put(spanId, linkage);
    changed.add(page);
  }

  /** All its spans. */
  void forEach(Consumer<SpanLinkage> action) {
    write();
    try (var all = store.prefixScan(traceId, Serdes.String().serializer())) {
      all.forEachRemaining(page -> page.value.all().forEach(action));
    }
  }

  /** Into the store, what has changed. */
  void write() {
    changed.forEach(page -> store.put(page, page(page)));
    changed.clear();
  }

  void forget() {
    changed.clear();
    pages.clear();
    List<String> keys = new ArrayList<>();
    try (var all = store.prefixScan(traceId, Serdes.String().serializer())) {
      all.forEachRemaining(page -> keys.add(page.key));
    }
    keys.forEach(store::delete);
  }

  private SpanPage page(String key) {
    return pages.computeIfAbsent(
        key,
        one -> {
          SpanPage stored = store.get(one);
          return stored == null ? new SpanPage() : stored;
        });
  }

  private String further(String spanId) {
    return traceId + '/' + Math.floorMod(spanId.hashCode(), FURTHER_PAGES);
  }
}
