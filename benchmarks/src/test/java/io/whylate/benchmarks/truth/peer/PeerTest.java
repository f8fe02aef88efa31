package io.whylate.benchmarks.truth.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Resource;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanStatus;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PeerTest {

  private static final Span ROOT = span("1", null, "edge", SpanKind.INTERNAL, 0, 100, "");

  @Test
  void criticalPath_childrenApart_givesEachItsTime() {
    List<Span> spans =
        List.of(
            ROOT,
            span("2", "1", "edge", SpanKind.INTERNAL, 10, 40, "tool"),
            span("3", "1", "edge", SpanKind.INTERNAL, 41, 90, "retrieval"));

    assertThat(Peer.CRITICAL_PATH.layers(spans))
        .isEqualTo(Map.of(Layer.CALLER, 21L, Layer.TOOL, 30L, Layer.RETRIEVAL, 49L));
  }

  @Test
  void criticalPath_childrenThatMeet_losesTheFirst() {
    List<Span> spans =
        List.of(
            ROOT,
            span("2", "1", "edge", SpanKind.INTERNAL, 10, 40, "tool"),
            span("3", "1", "edge", SpanKind.INTERNAL, 40, 90, "retrieval"));

    assertThat(Peer.CRITICAL_PATH.layers(spans))
        .isEqualTo(Map.of(Layer.CALLER, 50L, Layer.RETRIEVAL, 50L));
  }

  @Test
  void criticalPath_serverOnAnotherClock_isMovedToTheMiddle() {
    List<Span> spans =
        List.of(
            ROOT,
            span("2", "1", "edge", SpanKind.CLIENT, 10, 90, ""),
            span("3", "2", "rag", SpanKind.SERVER, 5000, 5060, ""));

    assertThat(Peer.CRITICAL_PATH.layers(spans))
        .isEqualTo(Map.of(Layer.CALLER, 20L, Layer.NETWORK, 20L, Layer.APPLICATION, 60L));
  }

  @Test
  void selfTimes_childrenInParallel_countTwice() {
    List<Span> spans =
        List.of(
            ROOT,
            span("2", "1", "edge", SpanKind.INTERNAL, 10, 40, "tool"),
            span("3", "1", "edge", SpanKind.INTERNAL, 20, 90, "retrieval"));

    assertThat(Peer.SELF_TIMES.layers(spans))
        .isEqualTo(Map.of(Layer.CALLER, 20L, Layer.TOOL, 30L, Layer.RETRIEVAL, 70L));
  }

  private static Span span(
      String id,
      @Nullable String parent,
      String service,
      SpanKind kind,
      long start,
      long end,
      String layer) {
    return new Span(
        "t1",
        id,
        parent,
        "work",
        kind,
        start,
        end,
        Resource.of(
            new Attributes(Map.of("service.name", service, "host.name", "host-" + service))),
        "",
        layer.isEmpty() ? Attributes.EMPTY : new Attributes(Map.of("whylate.layer", layer)),
        List.of(),
        List.of(),
        SpanStatus.UNSET,
        "");
  }
}
