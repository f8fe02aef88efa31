package io.whylate.attribution;

import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Resource;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Requests through services on four hosts: calls one after the other and side by side, messages
 * with an answer and without. Each host's clock is up to 10 s off.
 */
final class SkewedRequests {

  static final int HOSTS = 4;
  private static final long US = 1_000;
  private static final long EPOCH_NS = 1_796_052_138_000_000_000L;
  private static final long MOST_SKEW_NS = 10_000_000_000L;
  private static final String[] LAYERS = {"retrieval", "tool", "tokenization", "gateway"};

  private final Random random;
  private List<Span> spans = new ArrayList<>();
  private int count;

  SkewedRequests(long seed) {
    random = new Random(seed);
  }

  /** By host, how far its clock is ahead. */
  long[] skews() {
    return random.longs(HOSTS, -MOST_SKEW_NS, MOST_SKEW_NS).toArray();
  }

  /** One request as it truly was, every host named. */
  List<Span> next() {
    spans = new ArrayList<>();
    count = 0;
    long end = work(0, null, SpanKind.INTERNAL, 0, EPOCH_NS, random.nextInt(100) < 30);
    if (end < EPOCH_NS) {
      throw new IllegalStateException("time went back");
    }
    return spans;
  }

  /** The same as the clocks of its hosts saw it. */
  static List<Span> skewed(List<Span> truth, long[] skews) {
    return truth.stream().map(span -> moved(span, skews[host(span)])).toList();
  }

  /** The same with one clock for all. */
  static List<Span> onOneClock(List<Span> truth) {
    return truth.stream()
        .map(
            span ->
                new Span(
                    span.traceId(),
                    span.spanId(),
                    span.parentSpanId(),
                    span.name(),
                    span.kind(),
                    span.startNs(),
                    span.endNs(),
                    resource(host(span), "h"),
                    span.scope(),
                    span.attributes(),
                    span.events(),
                    span.links(),
                    span.status(),
                    span.traceState()))
        .toList();
  }

  /** A span of this host's work, and what it calls; returns its end. */
  private long work(
      int host, @Nullable String parent, SpanKind kind, int depth, long start, boolean messages) {
    String id = id();
    long cursor = start + pause();
    int calls = depth == 3 ? 0 : 1 + random.nextInt(2);
    for (int i = 0; i < calls; i++) {
      int other = (host + 1 + random.nextInt(HOSTS - 1)) % HOSTS;
      if (messages && depth == 0) {
        cursor = message(host, other, id, cursor);
      } else if (random.nextInt(4) == 0) {
        long first = call(host, other, id, depth, cursor);
        long second = call(host, (other + 1) % HOSTS, id, depth, cursor + pause());
        cursor = Math.max(first, second);
      } else {
        cursor = call(host, other, id, depth, cursor);
      }
      cursor += pause();
    }
    add(host, id, parent, kind, start, cursor, kind == SpanKind.INTERNAL ? null : layer());
    return cursor;
  }

  private long call(int host, int other, String parent, int depth, long start) {
    String client = id();
    long served = work(other, client, SpanKind.SERVER, depth + 1, start + pause(), false);
    long end = served + pause();
    add(host, client, parent, SpanKind.CLIENT, start, end, null);
    return end;
  }

  /** Half of the messages are answered, and the sender does nothing else until then. */
  private long message(int host, int other, String parent, long start) {
    String ask = id();
    long sent = start + pause();
    add(host, ask, parent, SpanKind.PRODUCER, start, sent, null);
    String consumer = id();
    long taken = sent + pause();
    long done = taken + 5 * pause();
    add(other, consumer, ask, SpanKind.CONSUMER, taken, done, layer());
    if (random.nextBoolean()) {
      return sent;
    }
    String answer = id();
    add(other, answer, consumer, SpanKind.PRODUCER, done - US, done, null);
    long back = done + pause();
    add(host, id(), answer, SpanKind.CONSUMER, back, back + US, null);
    return back + US;
  }

  private void add(
      int host,
      String id,
      @Nullable String parent,
      SpanKind kind,
      long start,
      long end,
      @Nullable String layer) {
    Attributes attributes =
        layer == null ? Attributes.EMPTY : new Attributes(Map.of("whylate.layer", layer));
    spans.add(
        new Span(
            "t1",
            id,
            parent,
            "work",
            kind,
            start,
            end,
            resource(host, "h" + host),
            "",
            attributes,
            List.of(),
            List.of(),
            SpanStatus.UNSET,
            ""));
  }

  private String layer() {
    return LAYERS[random.nextInt(LAYERS.length)];
  }

  private long pause() {
    return (20 + random.nextInt(2_000)) * US;
  }

  private String id() {
    return String.format("%016x", ++count);
  }

  private static Resource resource(int host, String clock) {
    Map<String, Object> attributes = new HashMap<>();
    attributes.put("service.name", "service" + host);
    attributes.put("host.name", clock);
    return Resource.of(new Attributes(attributes));
  }

  private static int host(Span span) {
    return Integer.parseInt(span.service().substring("service".length()));
  }

  private static Span moved(Span span, long ns) {
    return span.startNs() < span.endNs()
        ? span.startingAt(span.startNs() + ns).endingAt(span.endNs() + ns)
        : span;
  }
}
