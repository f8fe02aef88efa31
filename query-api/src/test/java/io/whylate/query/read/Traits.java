package io.whylate.query.read;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The values of a request's fields, as answers show them. */
final class Traits {

  private static final Map<String, Function<Known, @Nullable String>> ALL = all();

  private Traits() {}

  /** The value of this field. */
  static @Nullable String of(String field, Known known) {
    return Objects.requireNonNull(ALL.get(field), field).apply(known);
  }

  static boolean has(String field) {
    return ALL.containsKey(field);
  }

  private static Map<String, Function<Known, @Nullable String>> all() {
    Map<String, Function<Known, @Nullable String>> all = new LinkedHashMap<>();
    all.put("service", Known::service);
    all.put("workload", Known::workload);
    all.put("model", Known::model);
    all.put("version", Known::version);
    all.put("tenant", Known::tenant);
    all.put("status", Known::status);
    all.put("load_state", Known::loadState);
    all.put("streamed", each -> each.streamed() == null ? null : each.streamed().toString());
    all.put("input_length", Traits::inputLength);
    all.put("output_length", Traits::outputLength);
    all.put("cache_hit", Traits::cacheHit);
    return all;
  }

  static @Nullable String inputLength(Known known) {
    return band(known.inputTokens(), 128, 512, 2048, 8192, 32768);
  }

  static @Nullable String outputLength(Known known) {
    return band(known.outputTokens(), 16, 64, 256, 1024, 4096);
  }

  private static @Nullable String cacheHit(Known known) {
    Long cached = known.cachedInputTokens();
    Long input = known.inputTokens();
    if (cached == null || input == null) {
      return null;
    }
    return cached == 0 ? "none" : cached * 2 < input ? "less than half" : "half or more";
  }

  private static @Nullable String band(@Nullable Long tokens, int... starts) {
    if (tokens == null) {
      return null;
    }
    long from = 0;
    for (int start : starts) {
      if (tokens < start) {
        return from + "-" + (start - 1);
      }
      from = start;
    }
    return from + "+";
  }
}
