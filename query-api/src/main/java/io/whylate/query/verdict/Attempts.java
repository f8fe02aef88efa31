package io.whylate.query.verdict;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Flag;
import io.whylate.query.answer.Attempt;
import io.whylate.query.answer.SpanEvidence;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tries of calls that were made more than once. Calls of one name by one service under one
 * parent are tries of each other when one says so ({@code http.request.resend_count}), or when all
 * but the last of them failed; so are spans without a parent when the attribution took them for
 * tries.
 */
final class Attempts {

  private static final String RESENT = "http.request.resend_count";
  private static final Set<String> CALLS = Set.of("CLIENT", "PRODUCER");

  private final List<SpanEvidence> spans;
  private final Breakdown breakdown;

  private Attempts(List<SpanEvidence> spans, Breakdown breakdown) {
    this.spans = spans;
    this.breakdown = breakdown;
  }

  /** In order of time; empty when nothing was tried again, or no spans were kept. */
  static List<Attempt> of(List<SpanEvidence> spans, Breakdown breakdown) {
    return new Attempts(spans, breakdown).attempts();
  }

  private List<Attempt> attempts() {
    Set<String> known = spans.stream().map(SpanEvidence::spanId).collect(Collectors.toSet());
    Map<List<@Nullable String>, List<SpanEvidence>> calls = new LinkedHashMap<>();
    for (SpanEvidence span : spans) {
      String parent = known.contains(span.parentSpanId()) ? span.parentSpanId() : null;
      if (parent == null || CALLS.contains(span.kind())) {
        calls.computeIfAbsent(key(span, parent), key -> new ArrayList<>()).add(span);
      }
    }
    return calls.entrySet().stream()
        .filter(call -> areTries(call.getValue(), call.getKey().get(0) == null))
        .flatMap(call -> numbered(call.getValue()).stream())
        .sorted(Comparator.comparingLong(Attempt::startNs))
        .toList();
  }

  /** Whole requests are tries of each other across traces. */
  private static List<@Nullable String> key(SpanEvidence span, @Nullable String parent) {
    return Arrays.asList(
        parent, parent == null ? "" : span.traceId(), span.service(), span.kind(), span.name());
  }

  private boolean areTries(List<SpanEvidence> calls, boolean whole) {
    if (calls.size() < 2) {
      return false;
    }
    if (whole) {
      return breakdown.flags().contains(Flag.ATTEMPTS.toString());
    }
    long failed = calls.stream().filter(call -> call.status().equals("ERROR")).count();
    return calls.stream().anyMatch(call -> call.attributes().containsKey(RESENT))
        || (failed >= calls.size() - 1 && isInTurn(calls));
  }

  /** One after the other: calls at the same time are not tried again but for something else. */
  private static boolean isInTurn(List<SpanEvidence> calls) {
    List<SpanEvidence> sorted =
        calls.stream().sorted(Comparator.comparingLong(SpanEvidence::startUnixNs)).toList();
    for (int i = 1; i < sorted.size(); i++) {
      if (sorted.get(i).startUnixNs() < sorted.get(i - 1).endUnixNs()) {
        return false;
      }
    }
    return true;
  }

  private List<Attempt> numbered(List<SpanEvidence> calls) {
    List<SpanEvidence> sorted =
        calls.stream().sorted(Comparator.comparingLong(SpanEvidence::startUnixNs)).toList();
    List<Attempt> attempts = new ArrayList<>();
    for (SpanEvidence span : sorted) {
      attempts.add(attempt(span, attempts.size() + 1, sorted.size()));
    }
    return attempts;
  }

  private Attempt attempt(SpanEvidence span, int number, int of) {
    long zero = Duration.between(Instant.EPOCH, breakdown.start()).toNanos();
    return new Attempt(
        span.name(),
        span.service(),
        number,
        of,
        span.startUnixNs() - zero,
        span.endUnixNs() - zero,
        span.status().toLowerCase(Locale.ROOT),
        error(span),
        span.spanId());
  }

  private static @Nullable String error(SpanEvidence span) {
    String kind = span.attributes().get("error.type");
    return kind == null && span.status().equals("ERROR")
        ? span.attributes().get("http.response.status_code")
        : kind;
  }
}
