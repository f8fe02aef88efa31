package io.whylate.query.answer;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One span that the breakdown was made from, with its raw times. */
public record SpanEvidence(
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
    Map<String, String> attributes) {}
