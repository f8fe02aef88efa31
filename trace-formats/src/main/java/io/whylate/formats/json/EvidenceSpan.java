package io.whylate.formats.json;

import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Span;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A span as it is kept: raw times, attributes as text, no prompts or completions.
 *
 * @param kind in lower case, such as {@code server}
 * @param status in lower case, such as {@code unset}
 */
public record EvidenceSpan(
    String traceId,
    String spanId,
    @Nullable String parentSpanId,
    String name,
    String kind,
    String service,
    String process,
    String scope,
    long startUnixNs,
    long endUnixNs,
    String status,
    Map<String, String> attributes) {

  static EvidenceSpan of(Span span) {
    return new EvidenceSpan(
        span.traceId(),
        span.spanId(),
        span.parentSpanId(),
        span.name(),
        span.kind().name().toLowerCase(Locale.ROOT),
        span.service(),
        span.resource().process(),
        span.scope(),
        span.startNs(),
        span.endNs(),
        span.status().name().toLowerCase(Locale.ROOT),
        texts(span.attributes()));
  }

  private static Map<String, String> texts(Attributes attributes) {
    Map<String, String> texts = new TreeMap<>();
    attributes
        .values()
        .forEach(
            (key, value) -> {
              if (!ContentAttributes.contains(key)) {
                texts.put(key, text(value));
              }
            });
    return texts;
  }

  private static String text(Object value) {
    return value instanceof List<?> list
        ? list.stream().map(String::valueOf).collect(Collectors.joining(", "))
        : value.toString();
  }
}
