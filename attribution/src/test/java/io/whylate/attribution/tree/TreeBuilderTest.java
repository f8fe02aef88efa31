package io.whylate.attribution.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.clean.CleanSpans;
import io.whylate.attribution.request.KeyKind;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.rules.LayerRules;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Resource;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Requests so large that a look at every span for every span would take minutes. */
class TreeBuilderTest {

  private static final int MANY = 50_000;
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final Map<String, Object> KEY = Map.of("whylate.request_id", "r1");

  private final List<Span> spans = new ArrayList<>();
  private final Set<Flag> flags = EnumSet.noneOf(Flag.class);

  @Test
  void build_ofManyLostParents_findsEachItsCaller() {
    span("t1", "turn", null, "edge", SpanKind.INTERNAL, 0, 10L * MANY);
    for (long i = 0; i < MANY; i++) {
      span("t1", "call" + i, "turn", "edge", SpanKind.CLIENT, 10 * i, 10 * i + 9);
      span("t1", "work" + i, "lost" + i, "rag", SpanKind.INTERNAL, 10 * i + 2, 10 * i + 5);
    }
    Tree tree = assertTimeoutPreemptively(SOON, this::build);
    assertThat(tree.nodes())
        .filteredOn(node -> node.span().service().equals("rag") && node.parent() != null)
        .filteredOn(node -> node.origin() == Node.Origin.STAND_IN)
        .hasSize(MANY)
        .allSatisfy(
            node -> assertThat(spanId(node.parent())).isEqualTo("call" + node.startNs() / 10));
    assertThat(flags).containsExactly(Flag.LOST_SPANS);
  }

  @Test
  void build_ofManyServersInTracesOfTheirOwn_findsEachACaller() {
    span("t1", "turn", null, "edge", SpanKind.INTERNAL, 0, 10L * MANY);
    for (long i = 0; i < MANY; i++) {
      span("t1", "call" + i, "turn", "edge", SpanKind.CLIENT, 10 * i, 11 * i + 9);
      span("u" + i, "handle" + i, null, "rag", SpanKind.SERVER, 10 * i + 1, 11 * i + 9);
    }
    Tree tree = assertTimeoutPreemptively(SOON, this::build);
    assertThat(tree.nodes())
        .filteredOn(node -> node.is(SpanKind.SERVER))
        .hasSize(MANY)
        .allSatisfy(
            node -> assertThat(spanId(node.parent())).isEqualTo("call" + node.startNs() / 10));
    assertThat(flags).containsExactly(Flag.GRAFT_AMBIGUOUS);
  }

  private static @Nullable String spanId(@Nullable Node node) {
    return node == null ? null : node.span().spanId();
  }

  private Tree build() {
    return new TreeBuilder(LayerRules.standard())
        .build(CleanSpans.of(spans, flags), new RequestKey("r1", KeyKind.REQUEST_ID), flags);
  }

  private void span(
      String trace,
      String id,
      @Nullable String parent,
      String service,
      SpanKind kind,
      long start,
      long end) {
    spans.add(
        new Span(
            trace,
            id,
            parent,
            "work",
            kind,
            start,
            end,
            Resource.of(new Attributes(Map.of("service.name", service, "host.name", "h1"))),
            "",
            new Attributes(KEY),
            List.of(),
            List.of(),
            SpanStatus.UNSET,
            ""));
  }
}
