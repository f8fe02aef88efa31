package io.whylate.attribution.clean;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;

/**
 * The spans of a request, each once, in an order that does not depend on their arrival. Span ids
 * are unique only within a trace, and there a client and a server half may share one (Zipkin's
 * model), so the kind belongs to a span's identity.
 */
public final class CleanSpans {

  private static final Comparator<Span> ORDER =
      Comparator.comparingLong(Span::startNs)
          .thenComparing(Comparator.comparingLong(Span::endNs).reversed())
          .thenComparing(Span::traceId)
          .thenComparing(Span::spanId)
          .thenComparing(Span::kind);

  private CleanSpans() {}

  /** Exact duplicates count once; of two reports that differ in time, the later end wins. */
  public static List<Span> of(List<Span> spans, Set<Flag> flags) {
    Map<Identity, Span> unique = new LinkedHashMap<>(spans.size() * 2);
    BinaryOperator<Span> preferred = (one, other) -> preferred(one, other, flags);
    for (Span span : spans) {
      unique.merge(Identity.of(span), span, preferred);
    }
    List<Span> clean = new ArrayList<>(unique.values());
    clean.replaceAll(span -> withoutNegativeDuration(span, flags));
    clean.sort(ORDER);
    return clean;
  }

  private static Span preferred(Span one, Span other, Set<Flag> flags) {
    if (one.startNs() == other.startNs() && one.endNs() == other.endNs()) {
      return one;
    }
    flags.add(Flag.CONFLICTING_SPAN);
    if (one.endNs() != other.endNs()) {
      return one.endNs() > other.endNs() ? one : other;
    }
    return one.startNs() < other.startNs() ? one : other;
  }

  private static Span withoutNegativeDuration(Span span, Set<Flag> flags) {
    if (span.durationNs() >= 0) {
      return span;
    }
    flags.add(Flag.NEGATIVE_DURATION);
    return span.endingAt(span.startNs());
  }

  private record Identity(String traceId, String spanId, SpanKind kind) {
    static Identity of(Span span) {
      return new Identity(span.traceId(), span.spanId(), span.kind());
    }
  }
}
