package io.whylate.attribution;

import static io.whylate.attribution.span.SpanBuilder.span;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.ClockOffset;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.clock.ClockEstimates;
import io.whylate.attribution.clock.ClockObservation;
import io.whylate.attribution.clock.ClockPair;
import io.whylate.attribution.clock.OffsetRange;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanBuilder;
import io.whylate.attribution.span.SpanKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a row keeps of the clocks, and times that cannot be drawn in columns. */
class ClocksOfRequestsTest {

  private static final long US = 1_000;
  private static final long MS = 1_000 * US;
  private static final ClockPair PAIR = ClockPair.of("h1", "h2");

  /** The server's clock is 40 ms ahead, and its span leaves 6 ms of the client's. */
  private static final SpanBuilder[] CALL = {
    span("call").kind(SpanKind.CLIENT).service("edge").id("c").at(0, 26 * MS),
    span("handle")
        .kind(SpanKind.SERVER)
        .service("rag")
        .resource("host.name", "h2")
        .id("s")
        .under("c")
        .at(43 * MS, 63 * MS)
  };

  @Test
  void clockOffsets_keepWhatWasMeasuredTakenAndEstimated() {
    OffsetRange estimate = new OffsetRange(41 * MS, null);
    assertThat(breakdown(pair -> estimate, CALL).clockOffsets())
        .containsExactly(new ClockOffset("h1", "h2", 42 * MS, 37 * MS, 43 * MS, 41 * MS, null));
  }

  @Test
  void clockOffsets_ofManyHosts_areThoseOnTheWayToWhatWasCharged() {
    List<SpanBuilder> spans = new ArrayList<>(List.of(CALL));
    for (int i = 0; i < 40; i++) {
      spans.add(
          span("aside")
              .kind(SpanKind.SERVER)
              .service("aside")
              .resource("host.name", "aside" + i)
              .id("a" + i)
              .under("c")
              .at(50 * MS, 51 * MS));
    }
    List<ClockOffset> offsets =
        breakdown(ClockEstimates.NONE, spans.toArray(SpanBuilder[]::new)).clockOffsets();
    assertThat(offsets).extracting(ClockOffset::to).contains("h2").hasSizeLessThan(32);
  }

  @Test
  void clockOffsets_letARevisionGiveTheSameAnswer() {
    OffsetRange estimate = new OffsetRange(42 * MS, 50 * MS);
    Breakdown first = breakdown(pair -> estimate, CALL);
    assertThat(first).isNotEqualTo(breakdown(ClockEstimates.NONE, CALL));
    ClockEstimates again = ClockEstimates.again(first.clockOffsets(), ClockEstimates.NONE);
    assertThat(breakdown(again, CALL)).isEqualTo(first);
  }

  @Test
  void clockOffsets_letAPairStayWithoutAnEstimateAndANewOneHaveIts() {
    Breakdown first = breakdown(ClockEstimates.NONE, CALL);
    OffsetRange later = new OffsetRange(41 * MS, 42 * MS);
    ClockEstimates again = ClockEstimates.again(first.clockOffsets(), pair -> later);
    assertThat(breakdown(again, CALL)).isEqualTo(first);
    assertThat(again.of(ClockPair.of("h2", "h3"))).isEqualTo(later);
  }

  @Test
  void clockOffsets_areWhatOtherRequestsLearnFrom() {
    Breakdown breakdown = breakdown(ClockEstimates.NONE, CALL);
    assertThat(ClockObservation.in(breakdown))
        .containsExactly(new ClockObservation(PAIR, 0, new OffsetRange(37 * MS, 43 * MS)));
  }

  @Test
  void clockOffsets_teachNothingThatContradictsItself() {
    Breakdown breakdown =
        breakdown(
            ClockEstimates.NONE,
            span("turn").service("edge").id("r").at(0, 100 * MS),
            span("one").kind(SpanKind.CLIENT).service("edge").id("1").under("r").at(0, 10 * MS),
            span("two")
                .kind(SpanKind.CLIENT)
                .service("edge")
                .id("2")
                .under("r")
                .at(50 * MS, 60 * MS),
            server("3", "1", 100 * MS, 109 * MS),
            server("4", "2", 250 * MS, 259 * MS));
    assertThat(breakdown.flags()).containsExactly("clock_conflict");
    assertThat(ClockObservation.in(breakdown)).isEmpty();
    assertThat(breakdown.networkBoundNs()).as("each call is placed by itself").isEqualTo(MS);
  }

  /** Some agents stamp each span by the wall clock anew. */
  @Test
  void childThatEndsJustAfterTheRoot_keepsItsTimeWithinTheRoot() {
    Breakdown breakdown =
        breakdown(
            ClockEstimates.NONE,
            span("turn").service("edge").id("r").at(0, 100 * MS),
            span("search")
                .service("edge")
                .id("c")
                .under("r")
                .at(10 * MS, 100 * MS + 600 * US)
                .with("whylate.layer", "retrieval"));
    assertThat(breakdown.layers())
        .containsOnly(entry(Layer.CALLER, 10 * MS), entry(Layer.RETRIEVAL, 90 * MS));
    assertThat(breakdown.tailNs()).isEqualTo(600 * US);
  }

  @Test
  void spanThatEndsBeforeItStarts_hasNoTimeAndIsSaid() {
    Breakdown breakdown =
        breakdown(
            ClockEstimates.NONE,
            span("turn").service("edge").id("r").at(0, 100 * MS),
            span("search")
                .service("edge")
                .id("c")
                .under("r")
                .at(40 * MS, 30 * MS)
                .with("whylate.layer", "retrieval"));
    assertThat(breakdown.layers()).containsOnly(entry(Layer.CALLER, 100 * MS));
    assertThat(breakdown.flags()).containsExactly("negative_duration");
  }

  private static SpanBuilder server(String id, String parent, long startNs, long endNs) {
    return span("handle")
        .kind(SpanKind.SERVER)
        .service("rag")
        .resource("host.name", "h2")
        .id(id)
        .under(parent)
        .at(startNs, endNs);
  }

  private static Breakdown breakdown(ClockEstimates estimates, SpanBuilder... spans) {
    List<Span> built = Stream.of(spans).map(SpanBuilder::build).toList();
    return new Attribution().breakdown(RandomRequests.request(built), estimates);
  }
}
