package io.whylate.stream.route;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The key of a span, or of its nearest ancestor that has one; else what was guessed for the nearest
 * that was guessed for. Each span is looked up once, however deep the trace is; so this holds only
 * until the next span is learned.
 */
final class NearestKeys {

  private final Function<String, @Nullable SpanLinkage> linkages;
  private final Map<String, SpanKey> keys = new HashMap<>();

  private record Climbed(String spanId, @Nullable String guessedKey) {}

  NearestKeys(Function<String, @Nullable SpanLinkage> linkages) {
    this.linkages = linkages;
  }

  SpanKey of(String spanId) {
    List<Climbed> path = new ArrayList<>();
    SpanKey key = climb(spanId, path);
    for (int i = path.size() - 1; i >= 0; i--) {
      Climbed step = path.get(i);
      if (key.isGuess() && step.guessedKey != null) {
        key = SpanKey.guess(step.guessedKey);
      }
      keys.put(step.spanId, key);
    }
    return key;
  }

  /** Up to the first that carries a key or was looked at before. */
  private SpanKey climb(String spanId, List<Climbed> path) {
    String id = spanId;
    while (id != null) {
      SpanKey known = keys.get(id);
      if (known != null) {
        return known;
      }
      // Stays so if the parents form a ring.
      keys.put(id, SpanKey.NONE);
      SpanLinkage linkage = linkages.apply(id);
      path.add(new Climbed(id, linkage == null ? null : linkage.guessedKey()));
      if (linkage != null && linkage.requestKey() != null) {
        return SpanKey.certain(linkage.requestKey());
      }
      id = linkage == null ? null : linkage.parentSpanId();
    }
    return SpanKey.NONE;
  }
}
