package io.whylate.formats.gather;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Resource;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanEvent;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanLink;
import io.whylate.attribution.span.SpanStatus;
import io.whylate.formats.gather.RequestSink.LeftOut;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GatheredSpansTest {

  private static final long START_NS = 1_796_052_138_123_456_789L;
  private static final long MINUTE_NS = 60_000_000_000L;
  private static final Resource RESOURCE =
      Resource.of(new Attributes(Map.of("service.name", "engine", "host.name", "box")));

  private final List<String> tooLarge = new ArrayList<>();
  private final List<LeftOut> reduced = new ArrayList<>();

  @Test
  void forEachRequest_spansComeBackAsTheyWent() throws IOException {
    Span full =
        new Span(
            "ab",
            "c3",
            "b2",
            "get /chat 😀",
            SpanKind.CLIENT,
            START_NS,
            START_NS - 5,
            RESOURCE,
            "vllm",
            new Attributes(
                Map.of(
                    "text",
                    "a\u0000".repeat(100),
                    "count",
                    -7L,
                    "part",
                    0.5,
                    "yes",
                    true,
                    "list",
                    List.of("x", 1L, false))),
            List.of(new SpanEvent("first", START_NS - 1, new Attributes(Map.of("k", "v")))),
            List.of(new SpanLink("ef", "01")),
            SpanStatus.ERROR,
            "ot=th:8");

    assertThat(gather(full)).singleElement().extracting(Request::spans).isEqualTo(List.of(full));
  }

  @Test
  void forEachRequest_spanWithoutKey_followsItsNearestAncestor() throws IOException {
    Map<String, List<String>> requests =
        byKey(
            span("t", "a", null, "one"),
            span("t", "b", "a", null),
            span("t", "c", "b", "two"),
            span("t", "d", "c", null),
            span("t", "e", "d", null));

    assertThat(requests)
        .containsOnly(
            Map.entry("one", List.of("a", "b")), Map.entry("two", List.of("c", "d", "e")));
  }

  @Test
  void forEachRequest_noAncestorWithAKey_goesToTheTracesOnlyRequest() throws IOException {
    assertThat(
            byKey(
                span("t", "a", null, null), span("t", "b", "a", "one"), span("u", "a", null, null)))
        .containsOnly(Map.entry("one", List.of("a", "b")), Map.entry("trace:u", List.of("a")));
  }

  @Test
  void forEachRequest_severalRequestsInATrace_theRestIsTheTraces() throws IOException {
    assertThat(
            byKey(
                span("t", "a", null, null),
                span("t", "b", "a", "one"),
                span("t", "c", "a", "two"),
                span("t", "d", "gone", null)))
        .containsOnly(
            Map.entry("trace:t", List.of("a", "d")),
            Map.entry("one", List.of("b")),
            Map.entry("two", List.of("c")));
  }

  @Test
  void forEachRequest_oneRequestInTwoTraces_isOne() throws IOException {
    assertThat(byKey(span("t", "a", null, "one"), span("u", "b", null, "one")))
        .containsOnly(Map.entry("one", List.of("a", "b")));
  }

  @Test
  void forEachRequest_halvesWithOneId_shareTheKey() throws IOException {
    assertThat(
            byKey(
                span("t", "a", null, null), span("t", "a", null, "one"), span("t", "b", "a", null)))
        .containsOnly(Map.entry("one", List.of("a", "a", "b")));
  }

  @Test
  void forEachRequest_cycle_ends() throws IOException {
    assertThat(
            byKey(span("t", "a", "c", null), span("t", "b", "a", null), span("t", "c", "b", null)))
        .containsOnly(Map.entry("trace:t", List.of("a", "b", "c")));
  }

  @Test
  void forEachRequest_keyUsedAgainMuchLater_isAnotherOccurrence() throws IOException {
    List<Request> requests =
        gather(
            later(span("t", "b", null, "one"), 3 * MINUTE_NS),
            span("u", "a", null, "one"),
            later(span("u", "c", null, "one"), MINUTE_NS - 1));

    assertThat(requests).extracting(Request::rowId).containsExactly("one#0", "one#1");
    assertThat(requests.get(0).spans()).extracting(Span::spanId).containsExactly("a", "c");
  }

  @Test
  void forEachRequest_silenceInATraceWithoutId_isNoOtherRequest() throws IOException {
    List<Request> requests =
        gather(
            later(span("t", "b", "a", null), 3 * MINUTE_NS),
            span("t", "a", null, null),
            later(span("t", "c", "a", null), 300 * MINUTE_NS));

    assertThat(requests).extracting(Request::rowId).containsExactly("trace:t#0");
    assertThat(requests.get(0).spans()).extracting(Span::spanId).containsExactly("a", "b", "c");
    assertThat(requests.get(0).openedAt()).isEqualTo(Instant.ofEpochSecond(0, START_NS));
  }

  @Test
  void forEachRequest_chainOf200000InAnyOrder_isOneRequest() throws IOException {
    List<Span> chain = new ArrayList<>();
    for (int i = 0; i < 200_000; i++) {
      String parent = i == 0 ? null : "%016x".formatted(i);
      chain.add(span("t", "%016x".formatted(i + 1), parent, i == 0 ? "one" : null));
    }
    Collections.shuffle(chain, new Random(3));

    List<Request> requests = gather(chain.toArray(Span[]::new));

    assertThat(requests).singleElement().extracting(request -> request.key().id()).isEqualTo("one");
    assertThat(requests.get(0).spans()).hasSize(200_000);
  }

  @Test
  void forEachRequest_moreSpansThanAllowed_isSaid() throws IOException {
    List<Request> requests =
        gather(
            2, span("t", "a", null, "one"), span("t", "b", "a", null), span("t", "c", "a", null));

    assertThat(requests).isEmpty();
    assertThat(tooLarge).containsExactly("one 3");
  }

  @Test
  void forEachRequest_moreSpansThanAllowed_losesTheShortestAndKeepsWhatIsAroundTheOthers()
      throws IOException {
    List<Request> requests =
        gather(
            4,
            span("u", "z", null, "other"),
            lasting(span("t", "a", null, "one"), 100),
            lasting(span("t", "b", "a", null), 3),
            lasting(span("t", "c", "b", null), 50),
            lasting(span("t", "d", "a", null), 20),
            lasting(span("t", "e", "a", null), 4),
            lasting(span("t", "f", "a", null), 4));

    assertThat(requests.get(1).spans())
        .extracting(Span::spanId)
        .containsExactlyInAnyOrder("a", "b", "c", "d");
    assertThat(reduced)
        .singleElement()
        .satisfies(
            out -> {
              assertThat(out.first()).isEqualTo(1);
              assertThat(out.spans()).isEqualTo(2);
              assertThat(out.longestNs()).isEqualTo(4);
            });
    assertThat(tooLarge).isEmpty();
  }

  @Test
  void forEachRequest_aKeyUsedForEver_isLimitedByUse() throws IOException {
    List<Span> uses = new ArrayList<>();
    for (int use = 0; use < 10; use++) {
      uses.add(later(span("t" + use, "a", null, "fixed"), 2L * use * MINUTE_NS));
    }

    assertThat(gather(2, uses.toArray(Span[]::new))).hasSize(10);
    assertThat(reduced).isEmpty();
  }

  @Test
  void forEachRequest_reducedCycle_ends() throws IOException {
    gather(
        2,
        lasting(span("t", "a", "c", null), 9),
        lasting(span("t", "b", "a", null), 8),
        lasting(span("t", "c", "b", null), 7));

    assertThat(tooLarge).containsExactly("trace:t 3");
  }

  private Map<String, List<String>> byKey(Span... spans) throws IOException {
    Map<String, List<String>> ids = new TreeMap<>();
    for (Request request : gather(spans)) {
      ids.put(request.key().id(), request.spans().stream().map(Span::spanId).sorted().toList());
    }
    return ids;
  }

  private List<Request> gather(Span... spans) throws IOException {
    return gather(Integer.MAX_VALUE, spans);
  }

  private List<Request> gather(int mostSpans, Span... spans) throws IOException {
    List<Request> requests = new ArrayList<>();
    try (GatheredSpans gathered = GatheredSpans.open(mostSpans)) {
      for (Span span : spans) {
        gathered.add(span);
      }
      gathered.forEachRequest(
          new RequestSink() {
            @Override
            public void request(Request request) {
              requests.add(request);
            }

            @Override
            public void reduced(Request request, LeftOut leftOut) {
              requests.add(request);
              reduced.add(leftOut);
            }

            @Override
            public void tooLarge(RequestKey key, LeftOut leftOut) {
              tooLarge.add(key.id() + " " + leftOut.spans());
            }
          });
    }
    return requests;
  }

  private static Span span(
      String traceId, String spanId, @Nullable String parentSpanId, @Nullable String key) {
    Map<String, Object> attributes = key == null ? Map.of() : Map.of("whylate.request_id", key);
    return new Span(
        traceId,
        spanId,
        parentSpanId,
        "work",
        SpanKind.INTERNAL,
        START_NS,
        START_NS + 1_000,
        RESOURCE,
        "",
        new Attributes(attributes),
        List.of(),
        List.of(),
        SpanStatus.UNSET,
        "");
  }

  private static Span lasting(Span span, long ns) {
    return span.endingAt(span.startNs() + ns);
  }

  private static Span later(Span span, long ns) {
    return new Span(
        span.traceId(),
        span.spanId(),
        span.parentSpanId(),
        span.name(),
        span.kind(),
        span.startNs() + ns,
        span.endNs() + ns,
        span.resource(),
        span.scope(),
        span.attributes(),
        span.events(),
        span.links(),
        span.status(),
        span.traceState());
  }
}
