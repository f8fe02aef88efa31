package io.whylate.formats.otlp;

import io.whylate.attribution.span.Span;
import java.util.List;

/**
 * What one request held.
 *
 * @param defects a line for each span that cannot be used, see {@link SpanDefect}
 */
public record OtlpSpans(List<Span> spans, List<String> defects) {}
