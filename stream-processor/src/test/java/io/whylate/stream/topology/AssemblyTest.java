package io.whylate.stream.topology;

import static io.whylate.stream.OtlpRequests.START_NS;
import static io.whylate.stream.OtlpRequests.request;
import static io.whylate.stream.OtlpRequests.span;
import static io.whylate.stream.OtlpRequests.spanIds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import io.whylate.attribution.Attribution;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Completeness;
import io.whylate.stream.FakeAttribution;
import io.whylate.stream.metrics.SpanFate;
import io.whylate.stream.state.Capacity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When requests are closed, what comes too late for them, and what is done without room. */
class AssemblyTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  /** A parent that never comes. */
  private static final int LOST = 99;

  private TopologyFixture topology = new TopologyFixture(new FakeAttribution());

  @AfterEach
  void close() {
    topology.close();
  }

  @Test
  void callerAndServerSeen_closesAfterASettle() {
    topology.send(request("edge", span(1, 1, 0, "r1"), call(1, 2, 1, "r1")));
    topology.wait(SECOND);
    topology.send(request("rag", served(1, 3, 2, "r1")));

    topology.wait(TopologyFixture.SETTLE.minusMillis(500));
    assertThat(topology.breakdowns()).isEmpty();

    topology.wait(Duration.ofMillis(500));
    assertThat(topology.breakdowns())
        .singleElement()
        .extracting(Breakdown::flags)
        .isEqualTo(spanIds(1, 2, 3));
  }

  @Test
  void callWithoutServer_waitsForIt() {
    topology.send(request("edge", span(1, 1, 0, "r1"), call(1, 2, 1, "r1")));

    topology.wait(TopologyFixture.SETTLE);
    topology.wait(TopologyFixture.IDLE.minus(TopologyFixture.SETTLE).minus(SECOND));
    assertThat(topology.breakdowns()).isEmpty();

    topology.wait(SECOND);
    assertThat(topology.breakdowns()).hasSize(1);
  }

  @Test
  void serverInAnotherTrace_mayBeTheOtherHalf() {
    topology.send(request("edge", span(1, 1, 0, "r1"), call(1, 2, 1, "r1")));
    topology.send(request("engine", served(2, 3, 0, "r1")));

    topology.wait(TopologyFixture.SETTLE);

    assertThat(topology.breakdowns()).hasSize(1);
  }

  @Test
  void serverAlone_waitsForItsCaller() {
    topology.send(request("engine", served(1, 1, 0, "r1")));

    topology.wait(TopologyFixture.SETTLE);
    assertThat(topology.breakdowns()).isEmpty();

    topology.wait(TopologyFixture.IDLE);
    assertThat(topology.breakdowns()).hasSize(1);
  }

  @Test
  void peerThatNeverAnswers_isNotWaitedForAnyMore_untilItDoes() {
    for (int trace = 1; trace <= 10; trace++) {
      topology.send(
          request("edge", span(trace, 1, 0, "r" + trace), call(trace, 2, 1, "r" + trace)));
      topology.wait(TopologyFixture.SETTLE);
      assertThat(topology.breakdowns()).isEmpty();
      topology.wait(TopologyFixture.IDLE);
      assertThat(topology.breakdowns()).hasSize(1);
    }

    topology.send(request("edge", span(50, 1, 0, "r50"), call(50, 2, 1, "r50")));
    topology.wait(TopologyFixture.SETTLE);
    assertThat(topology.breakdowns()).hasSize(1);

    topology.send(request("rag", served(50, 3, 2, "r50")));
    topology.wait(TopologyFixture.SETTLE);
    assertThat(topology.breakdowns()).singleElement().extracting(Breakdown::revision).isEqualTo(1);

    topology.send(request("edge", span(51, 1, 0, "r51"), call(51, 2, 1, "r51")));
    topology.wait(TopologyFixture.SETTLE);
    assertThat(topology.breakdowns()).isEmpty();
  }

  @Test
  void callerThatIsNeverSeen_isNotWaitedForAnyMore_untilItIs() {
    learnThatNobodyCallsTheEngine();

    topology.send(request("engine", served(50, 1, 0, "r50")));
    topology.wait(TopologyFixture.SETTLE);
    assertThat(topology.breakdowns()).hasSize(1);

    topology.send(request("edge", span(60, 2, 0, "r50"), call(60, 3, 2, "r50")));
    topology.wait(TopologyFixture.SETTLE);
    assertThat(topology.breakdowns()).singleElement().extracting(Breakdown::revision).isEqualTo(1);

    topology.send(request("engine", served(51, 1, 0, "r51")));
    topology.wait(TopologyFixture.SETTLE);
    assertThat(topology.breakdowns()).isEmpty();
  }

  @Test
  void callersOfOtherRoutesServicesAndEntries_areStillWaitedFor() {
    learnThatNobodyCallsTheEngine();

    topology.send(request("engine", served(50, 1, 0, "r50").setName("other")));
    topology.send(request("rag", served(51, 1, 0, "r51")));
    topology.send(request("engine", served(52, 1, 0, "r52")));
    topology.send(request("rag", served(53, 1, 0, "r52")));
    topology.wait(TopologyFixture.SETTLE);
    assertThat(topology.breakdowns()).isEmpty();

    topology.wait(TopologyFixture.IDLE);
    assertThat(topology.breakdowns()).hasSize(3);
  }

  @Test
  void callOfAServerWithoutCaller_isNotAnsweredByTheServerItself() {
    learnThatNobodyCallsTheEngine();

    topology.send(request("engine", served(50, 1, 0, "r50"), call(50, 2, 1, "r50")));
    topology.wait(TopologyFixture.SETTLE);
    assertThat(topology.breakdowns()).isEmpty();

    topology.wait(TopologyFixture.IDLE);
    assertThat(topology.breakdowns()).hasSize(1);
  }

  @Test
  void generationLongerThanTheIdleTime_isOneRowInTheEnd() {
    topology.send(request("rag", served(1, 2, LOST, "r1")));
    topology.wait(TopologyFixture.IDLE);
    topology.wait(Duration.ofSeconds(40));
    topology.send(request("edge", span(1, 1, 0, "r1")));
    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.breakdowns())
        .extracting(Breakdown::rowId, Breakdown::revision)
        .containsExactly(tuple("r1#0", 0), tuple("r1#0", 1));
  }

  @Test
  void backlog_howeverFastItIsWorkedOff_closesNothingEarlyAndLeavesNothing() {
    topology.caughtUp(false);
    Instant received = topology.now().minus(Duration.ofHours(1));
    int requests = 300;
    // A request a second, the second half of each 8 s after the first; 50 s of it in one second.
    for (int second = 0; second < requests + 8; second++) {
      if (second < requests) {
        topology.send(half(second, 1), received.plusSeconds(second));
      }
      if (second >= 8) {
        topology.send(half(second - 8, 2), received.plusSeconds(second));
      }
      topology.wait(Duration.ofMillis(20));
      if (second == 100) {
        // The job stands still for longer than it would wait for spans.
        topology.wait(TopologyFixture.HARD_CAP);
      }
    }
    topology.caughtUp(true);
    topology.wait(SECOND);

    List<Breakdown> breakdowns = topology.breakdowns();
    assertThat(breakdowns).hasSize(requests);
    assertThat(breakdowns).extracting(Breakdown::revision).containsOnly(0);
    assertThat(breakdowns).extracting(Breakdown::flags).containsOnly(spanIds(1, 2));
  }

  @Test
  void backlogThatIsNotOver_holdsWhatMayGetMore() {
    topology.caughtUp(false);
    topology.send(request("edge", span(1, 1, LOST, "r1")));

    topology.wait(TopologyFixture.HARD_CAP.multipliedBy(10));
    assertThat(topology.breakdowns()).isEmpty();

    topology.caughtUp(true);
    topology.wait(SECOND);
    assertThat(topology.breakdowns()).hasSize(1);
  }

  @Test
  void recordFromTheFuture_doesNotMoveTheClock() {
    topology.caughtUp(false);
    topology.send(request("edge", span(1, 1, LOST, "r1")));
    topology.send(request("edge", span(2, 1, 0, "r2")), topology.now().plus(Duration.ofDays(365)));
    topology.wait(SECOND);
    assertThat(topology.breakdowns()).isEmpty();

    topology.caughtUp(true);
    topology.wait(TopologyFixture.IDLE);
    assertThat(topology.breakdowns()).extracting(Breakdown::requestId).contains("r1", "r2");
  }

  @Test
  void keysOfOtherProducers_meanNothing() {
    topology.send(new byte[] {1}, request("edge", span(1, 1, 0, "r1"), call(1, 2, 1, "r1")));
    topology.send(new byte[] {2}, request("rag", served(1, 3, 2, "r1")));
    topology.wait(TopologyFixture.SETTLE);

    assertThat(topology.breakdowns())
        .singleElement()
        .extracting(Breakdown::flags)
        .isEqualTo(spanIds(1, 2, 3));
  }

  @Test
  void sameSpansInOtherBatches_makeNoRevision() {
    topology.send(request("edge", span(1, 1, 0, "r1"), span(1, 2, 1, "r1")));
    topology.wait(TopologyFixture.IDLE);
    assertThat(topology.breakdowns()).hasSize(1);

    topology.send(request("edge", span(1, 1, 0, "r1")));
    topology.send(request("edge", span(1, 2, 1, "r1")));
    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.breakdowns()).isEmpty();
    assertThat(topology.spans(SpanFate.DUPLICATE)).isEqualTo(2);
  }

  @Test
  void sameIdOtherContent_isNoDuplicate() {
    topology.send(request("edge", span(1, 1, 0, "r1")));
    topology.send(request("edge", span(1, 1, 0, "r1").setName("other")));
    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.spans(SpanFate.ATTRIBUTED)).isEqualTo(2);
    assertThat(topology.breakdowns()).hasSize(1);
  }

  @Test
  void spanOfAForgottenRequest_isCountedAndOpensNothing() {
    forget("r1");

    topology.send(request("edge", span(1, 2, 1, "r1")));
    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.breakdowns()).isEmpty();
    assertThat(topology.spans(SpanFate.LATE)).isEqualTo(1);
  }

  @Test
  void keyOfAForgottenRequestUsedAgain_isItsNextOccurrence() {
    forget("r1");
    long laterNs = START_NS + Duration.ofMinutes(10).toNanos();

    topology.send(
        request(
            "edge",
            span(2, 1, 0, "r1").setStartTimeUnixNano(laterNs).setEndTimeUnixNano(laterNs + 1)));
    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.breakdowns())
        .singleElement()
        .extracting(Breakdown::rowId)
        .isEqualTo("r1#1");
  }

  @Test
  void spansOfLastWeek_ofRequestsThatNobodyKnows_areNotLate() {
    long weekAgoNs = START_NS - Duration.ofDays(7).toNanos();
    topology.send(
        request(
            "edge",
            span(1, 1, 0, "r1").setStartTimeUnixNano(weekAgoNs).setEndTimeUnixNano(weekAgoNs + 9)));
    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.breakdowns()).hasSize(1);
    assertThat(topology.spans(SpanFate.LATE)).isZero();
  }

  @Test
  void moreRequestsThanThereIsRoomFor_areBrokenDownAsPartial() {
    replaceTopology(4_000, new Capacity(5, 1 << 20));
    for (int trace = 1; trace <= 8; trace++) {
      topology.send(request("edge", span(trace, 1, LOST, "r" + trace)));
      topology.wait(Duration.ofMillis(10));
    }

    List<Breakdown> evicted = topology.breakdowns();
    assertThat(evicted).extracting(Breakdown::requestId).containsExactly("r1", "r2", "r3");
    assertThat(evicted).allSatisfy(one -> assertThat(one.flags()).contains("evicted"));
    assertThat(evicted).extracting(Breakdown::completeness).containsOnly(Completeness.PARTIAL);
    assertThat(topology.spans(SpanFate.EVICTED)).isEqualTo(3);

    topology.wait(TopologyFixture.IDLE);
    assertThat(topology.breakdowns()).hasSize(5).noneMatch(one -> one.flags().contains("evicted"));
  }

  @Test
  void moreBytesThanThereIsRoomFor_forgetsWhatIsOverFirst() {
    replaceTopology(4_000, new Capacity(100, 20_000));
    for (int trace = 1; trace <= 60; trace++) {
      topology.send(request("edge", span(trace, 1, 0, "r" + trace)));
      topology.wait(TopologyFixture.SETTLE);
    }

    assertThat(topology.breakdowns()).hasSize(60);
    assertThat(topology.spans(SpanFate.EVICTED)).isZero();
    assertThat(topology.heldBytes()).isLessThanOrEqualTo(2 * 20_000);
  }

  @Test
  void requestBeyondItsLimit_saysSo() {
    replaceTopology(4_000, TopologyFixture.ROOMY);
    topology.send(request("edge", span(1, 1, 0, "r1")));
    topology.send(request("edge", span(1, 2, 1, "r1").setName("x".repeat(5_000))));
    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.breakdowns())
        .singleElement()
        .satisfies(
            breakdown -> {
              assertThat(breakdown.flags()).contains("overflowed");
              assertThat(breakdown.completeness()).isEqualTo(Completeness.PARTIAL);
            });
  }

  @Test
  void allSpansUnderOneKey_areOneBoundedRequest() {
    for (int id = 1; id <= 200; id++) {
      topology.send(request("edge", span(id, id, LOST, "constant")));
    }
    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.breakdowns()).hasSize(1);
    assertThat(topology.heldBytes()).isLessThan(100_000);
    assertThat(topology.spans(SpanFate.ATTRIBUTED) + topology.spans(SpanFate.DEAD_LETTERED))
        .isEqualTo(200);
  }

  private void learnThatNobodyCallsTheEngine() {
    for (int trace = 1; trace <= 10; trace++) {
      topology.send(request("engine", served(trace, 1, 0, "r" + trace)));
      topology.wait(TopologyFixture.SETTLE);
      assertThat(topology.breakdowns()).isEmpty();
      topology.wait(TopologyFixture.IDLE);
      assertThat(topology.breakdowns()).hasSize(1);
    }
  }

  private void forget(String key) {
    topology.send(request("edge", span(1, 1, 0, key)));
    topology.wait(TopologyFixture.IDLE);
    topology.wait(TopologyFixture.REMEMBER);
    topology.wait(TopologyFixture.REMEMBER);
    assertThat(topology.breakdowns()).hasSize(1);
    assertThat(topology.stateSize()).isZero();
  }

  private void replaceTopology(int maxBytes, Capacity capacity) {
    topology.close();
    topology =
        new TopologyFixture(
            new Attribution()::breakdown, TopologyFixture.rules(maxBytes, capacity));
  }

  private static byte[] half(int number, int id) {
    return request("edge", span(number + 1, id, id == 1 ? LOST : 0, "r" + number));
  }

  private static Span.Builder call(int trace, int id, int parent, String key) {
    return span(trace, id, parent, key).setName("GET").setKind(SpanKind.SPAN_KIND_CLIENT);
  }

  private static Span.Builder served(int trace, int id, int parent, String key) {
    return span(trace, id, parent, key).setKind(SpanKind.SPAN_KIND_SERVER);
  }
}
