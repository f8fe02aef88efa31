package io.whylate.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.clock.ClockEstimates;
import io.whylate.attribution.clock.OffsetRange;
import io.whylate.attribution.span.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** What holds for every request, on seeded random ones. */
class InvariantsTest {

  private static final int TREES = 100_000;
  private static final long SEED = 20_261_130;

  private static final OffsetRange LATER = new OffsetRange(3L, 4L);

  private final Attribution attribution = new Attribution(RandomRequests.RULES);

  @Test
  void segments_tileTheWindow() {
    onRandomRequests((spans, random) -> Invariants.check(breakdown(spans)));
  }

  @Test
  void arrivalOrder_changesNothing() {
    onRandomRequests(
        (spans, random) -> {
          List<Span> shuffled = new ArrayList<>(spans);
          Collections.shuffle(shuffled, random);
          assertThat(breakdown(shuffled)).isEqualTo(breakdown(spans));
        });
  }

  @Test
  void duplicates_changeNothing() {
    onRandomRequests(
        (spans, random) -> {
          List<Span> doubled = new ArrayList<>(spans);
          doubled.add(spans.get(random.nextInt(spans.size())));
          assertThat(breakdown(doubled)).isEqualTo(breakdown(spans));
        });
  }

  @Test
  void shiftOfAllClocks_changesNothing() {
    onRandomRequests(
        (spans, random) -> {
          long shift = random.nextInt(1_000_000) - 500_000L;
          List<Span> shifted = spans.stream().map(span -> shift(span, shift)).toList();
          assertThat(breakdown(shifted).segments()).isEqualTo(breakdown(spans).segments());
        });
  }

  @Test
  void revision_withTheEstimatesOfItsRowChangesNothing() {
    onRandomRequests(
        (spans, random) -> {
          Breakdown first = breakdown(spans);
          if (!first.clockOffsets().isEmpty()) {
            ClockEstimates used = ClockEstimates.again(first.clockOffsets(), pair -> LATER);
            assertThat(attribution.breakdown(RandomRequests.request(spans), used)).isEqualTo(first);
          }
        });
  }

  private Breakdown breakdown(List<Span> spans) {
    return attribution.breakdown(RandomRequests.request(spans), RandomRequests::estimate);
  }

  private static void onRandomRequests(BiConsumer<List<Span>, Random> check) {
    RandomRequests requests = new RandomRequests(SEED);
    Random random = new Random(SEED);
    for (int i = 0; i < TREES; i++) {
      List<Span> spans = requests.spans();
      try {
        check.accept(spans, random);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("tree " + i + " of seed " + SEED + ": " + spans, e);
      }
    }
  }

  private static Span shift(Span span, long ns) {
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

  @Test
  void manySpansOutsideManyOthers_areContestedThroughoutAndTakeNoLongerThanOthers() {
    Breakdown breakdown = breakdown(RandomRequests.apart(50_000));
    Invariants.check(breakdown);
    assertThat(breakdown.flags()).contains("simplified");
    assertThat(breakdown.contestedNs()).isEqualTo(breakdown.e2eNs());
  }
}
