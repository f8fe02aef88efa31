package io.whylate.attribution.clock;

import static io.whylate.attribution.span.SpanBuilder.span;
import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.Attribution;
import io.whylate.attribution.RandomRequests;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.ClockOffset;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanBuilder;
import io.whylate.attribution.span.SpanKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClockPlacementTest {

  private static final int DEEP = 100_000;

  @Test
  void place_ofADeepChainOfMessagesGivesEachPairOneOffset() {
    List<Span> spans = new ArrayList<>();
    for (int i = 0; i < DEEP; i++) {
      SpanKind kind = i % 2 == 1 ? SpanKind.PRODUCER : SpanKind.CONSUMER;
      spans.add(onHost(i / 2 % 2, i, kind).at(i, 3L * DEEP - i).build());
    }
    assertThat(breakdown(spans).clockOffsets())
        .as("messages both ways: at most 1 later, at least 1 earlier")
        .containsExactly(new ClockOffset("h0", "h1", 0L, -1L, 1L, null, null));
  }

  @Test
  void place_ofADeepChainOfStreamsEnds() {
    List<Span> spans = new ArrayList<>();
    for (int i = 0; i < DEEP; i++) {
      SpanKind kind = i % 2 == 1 ? SpanKind.CLIENT : SpanKind.SERVER;
      spans.add(onHost(i / 2 % 2, i, kind).at(i, 2L * i + 1).build());
    }
    Breakdown breakdown = breakdown(spans);
    assertThat(breakdown.flags()).contains("ends_at_headers");
    assertThat(breakdown.networkBoundNs()).isNull();
  }

  private static SpanBuilder onHost(int host, int id, SpanKind kind) {
    SpanBuilder span =
        span("work").kind(kind).service("s" + host).resource("host.name", "h" + host).id("s" + id);
    return id == 0 ? span : span.under("s" + (id - 1));
  }

  private static Breakdown breakdown(List<Span> spans) {
    return new Attribution().breakdown(RandomRequests.request(spans));
  }
}
