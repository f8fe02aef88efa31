package io.whylate.attribution;

import io.whylate.attribution.clock.ClockPair;
import io.whylate.attribution.clock.OffsetRange;
import io.whylate.attribution.request.KeyKind;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.rules.LayerRules;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Resource;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanLink;
import io.whylate.attribution.span.SpanStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Requests of every broken shape: overlaps, overflows, early starts, orphans, cycles, skew. */
public final class RandomRequests {

  private static final long EPOCH_NS = 1_796_052_138_000_000_000L;
  private static final List<SpanKind> KINDS = List.of(SpanKind.values());
  private static final String[] SERVICES = {"edge", "rag", "vllm", "tools"};
  private static final String[] LAYERS = {"retrieval", "tokenization", "queueing", "tool"};

  private static final String[] MARKS = {"cancelled", "background", "none"};

  /** Layer rules under which some random spans are cancelled or background. */
  public static final LayerRules RULES =
      LayerRules.standard()
          .withUserRules(
              """
              test  whylate.test=cancelled   -  cancelled
              test  whylate.test=background  -  background
              """);

  private static final Resource PLAIN = Resource.of(new Attributes(Map.of("service.name", "api")));

  private final Random random;
  private final long unitNs;

  public RandomRequests(long seed) {
    this(seed, 1);
  }

  /** Times are multiples of this many nanoseconds. */
  public RandomRequests(long seed, long unitNs) {
    this.random = new Random(seed);
    this.unitNs = unitNs;
  }

  /** A request of these spans. */
  public static Request request(List<Span> spans) {
    return new Request(new RequestKey("r1", KeyKind.REQUEST_ID), 0, Instant.EPOCH, 0, spans);
  }

  /** Up to 14 spans; times are small numbers, so that ties are common. */
  public List<Span> spans() {
    int count = 1 + random.nextInt(14);
    List<Span> spans = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      spans.add(span(i, count));
    }
    return spans;
  }

  /** Spans that each hold the next, one nanosecond shorter on both sides. */
  public static List<Span> chain(int length) {
    List<Span> spans = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      spans.add(plain(i, i - 1, i, 3L * length - i));
    }
    return spans;
  }

  /**
   * A chain, and under its deepest span leaves that run until just before the chain's first ends.
   */
  public static List<Span> comb(int depth, int leaves) {
    List<Span> spans = chain(depth);
    for (int i = 0; i < leaves; i++) {
      spans.add(plain(depth + i, depth - 1, depth + i % 7, 3L * depth - 1 - i % 5));
    }
    return spans;
  }

  /** A chain in which every span starts after the one around it ended, and a window for it. */
  public static List<Span> apart(int length) {
    List<Span> spans = new ArrayList<>(length + 1);
    spans.add(plain(0, -1, 0, 10L * length + 10));
    for (int i = 1; i <= length; i++) {
      spans.add(plain(i, i - 1, 10L * i, 10L * i + 9));
    }
    return spans;
  }

  private static Span plain(int id, int parent, long start, long end) {
    return new Span(
        "t1",
        id(id),
        parent < 0 ? null : id(parent),
        "call",
        SpanKind.INTERNAL,
        EPOCH_NS + start,
        EPOCH_NS + end,
        PLAIN,
        "",
        Attributes.EMPTY,
        List.of(),
        List.of(),
        SpanStatus.UNSET,
        "");
  }

  private Span span(int i, int count) {
    long start = random.nextInt(40);
    long length =
        random.nextInt(8) == 0 ? 0 : random.nextInt(60) - (random.nextInt(40) == 0 ? 70 : 0);
    if (i == 0) {
      start = 0;
      length = 50;
    }
    String service = SERVICES[random.nextInt(random.nextInt(3) == 0 ? SERVICES.length : 2)];
    return new Span(
        random.nextInt(12) == 0 ? "t2" : "t1",
        id(i),
        parent(i, count),
        "span" + i,
        KINDS.get(random.nextInt(KINDS.size())),
        EPOCH_NS + start * unitNs,
        EPOCH_NS + (start + length) * unitNs,
        resource(service),
        "",
        attributes(),
        List.of(),
        links(count),
        random.nextInt(8) == 0 ? SpanStatus.ERROR : SpanStatus.UNSET,
        "");
  }

  private @Nullable String parent(int i, int count) {
    return switch (random.nextInt(14)) {
      case 0 -> null;
      case 1 -> "lost" + random.nextInt(3);
      case 2 -> id(random.nextInt(count));
      default -> i == 0 ? null : id(random.nextInt(i));
    };
  }

  private List<SpanLink> links(int count) {
    List<SpanLink> links = new ArrayList<>();
    while (random.nextInt(4) == 0) {
      String trace = random.nextInt(4) == 0 ? "t2" : "t1";
      links.add(new SpanLink(trace, id(random.nextInt(count))));
    }
    return links;
  }

  /** Fixed for each pair: some unknown, some one-sided, some that no request fits. */
  public static @Nullable OffsetRange estimate(ClockPair pair) {
    int hash = pair.hashCode();
    long least = hash % 20;
    return switch (Math.floorMod(hash, 5)) {
      case 0 -> null;
      case 1 -> new OffsetRange(least, null);
      case 2 -> new OffsetRange(null, least);
      default -> new OffsetRange(least, least + 4);
    };
  }

  private static String id(int i) {
    return String.format("%016x", i + 1);
  }

  private Resource resource(String service) {
    Map<String, Object> attributes = new HashMap<>();
    attributes.put("service.name", service);
    if (random.nextInt(10) > 0) {
      attributes.put("host.name", random.nextInt(4) == 0 ? "h-" + service : "h1");
    }
    return Resource.of(new Attributes(attributes));
  }

  private Attributes attributes() {
    Map<String, Object> attributes = new HashMap<>();
    switch (random.nextInt(6)) {
      case 0 -> attributes.put("whylate.layer", LAYERS[random.nextInt(LAYERS.length)]);
      case 1 -> attributes.put("gen_ai.operation.name", "chat");
      case 2 -> attributes.put("whylate.request_id", "r1");
      case 3 -> attributes.put("whylate.test", MARKS[random.nextInt(MARKS.length)]);
      case 4 -> attributes.put("kafka.record.queue_time_ms", random.nextInt(20) * unitNs / 1e6);
      default -> {}
    }
    return new Attributes(attributes);
  }
}
