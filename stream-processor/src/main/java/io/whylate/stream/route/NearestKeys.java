package io.whylate.stream.route;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The key of a span, or of its nearest ancestor that has one. Each span is looked up once, however
 * deep the trace is; so this holds only until the next span is learned.
 */
final class NearestKeys {

  private final Function<String, @Nullable SpanLinkage> linkages;
  private final Map<String, Optional<String>> keys = new HashMap<>();

  NearestKeys(Function<String, @Nullable SpanLinkage> linkages) {
    this.linkages = linkages;
  }

  Optional<String> of(String spanId) {
    List<String> climbed = new ArrayList<>();
    Optional<String> key = Optional.empty();
    String id = spanId;
    while (id != null) {
      Optional<String> known = keys.get(id);
      if (known != null) {
        key = known;
        break;
      }
      // Stays so if the parents form a ring.
      keys.put(id, Optional.empty());
      climbed.add(id);
      SpanLinkage linkage = linkages.apply(id);
      if (linkage != null && linkage.requestKey() != null) {
        key = Optional.of(linkage.requestKey());
        break;
      }
      id = linkage == null ? null : linkage.parentSpanId();
    }
    for (String one : climbed) {
      keys.put(one, key);
    }
    return key;
  }
}
