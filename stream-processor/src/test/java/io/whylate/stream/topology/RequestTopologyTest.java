package io.whylate.stream.topology;

import static io.whylate.stream.OtlpRequests.START_NS;
import static io.whylate.stream.OtlpRequests.request;
import static io.whylate.stream.OtlpRequests.span;
import static io.whylate.stream.OtlpRequests.spanIds;
import static io.whylate.stream.OtlpRequests.traceId;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.request.KeyKind;
import io.whylate.stream.FakeAttribution;
import io.whylate.stream.deadletter.DeadLetterHeaders;
import io.whylate.stream.metrics.SpanFate;
import io.whylate.stream.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RequestTopologyTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  /** A parent that never comes. */
  private static final int LOST = 99;

  private final AtomicReference<String> failsOn = new AtomicReference<>("");
  private final AtomicReference<String> overflowsOn = new AtomicReference<>("");
  private final TopologyFixture topology =
      new TopologyFixture(
          request -> {
            if (request.key().id().equals(failsOn.get())) {
              throw new IllegalStateException("a bug with " + request.key().id());
            }
            if (request.key().id().equals(overflowsOn.get())) {
              throw new StackOverflowError();
            }
            return new FakeAttribution().apply(request);
          });

  @AfterEach
  void close() {
    topology.close();
  }

  @Test
  void idleTopic_emitsOnTheWallClock() {
    topology.send(request("edge", span(1, 1, LOST, "r1")));

    topology.wait(TopologyFixture.IDLE.minus(SECOND));
    assertThat(topology.breakdowns()).isEmpty();

    topology.wait(SECOND);
    assertThat(topology.breakdowns())
        .singleElement()
        .satisfies(
            breakdown -> {
              assertThat(breakdown.rowId()).isEqualTo("r1#0");
              assertThat(breakdown.keyKind()).isEqualTo(KeyKind.REQUEST_ID);
              assertThat(breakdown.revision()).isZero();
              assertThat(breakdown.openedAt()).isEqualTo("2026-11-30T15:00:00Z");
            });
  }

  @Test
  void callerAndServerInDifferentTraces_areJoinedByRequestId() {
    topology.send(request("edge", span(1, 1, 0, "r1"), span(1, 2, 1, "r1")));
    topology.send(request("engine", span(2, 3, 0, "r1")));
    topology.send(request("engine", span(3, 4, 0, "other")));

    topology.wait(TopologyFixture.IDLE);

    Breakdown joined = breakdownOf("r1", topology.breakdowns());
    assertThat(joined.traceIds()).containsExactly(traceId(1), traceId(2));
    assertThat(joined.flags()).isEqualTo(spanIds(1, 2, 3));
  }

  @Test
  void evidence_goesBesideTheBreakdownUnderItsRow() {
    topology.send(request("edge", span(1, 1, 0, "r1"), span(1, 2, 1, null)));

    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.records(Topics.REQUEST_BREAKDOWNS))
        .singleElement()
        .extracting(TestRecord::key)
        .isEqualTo("r1#0");
    assertThat(topology.evidence())
        .singleElement()
        .satisfies(
            evidence -> {
              assertThat(evidence.rowId()).isEqualTo("r1#0");
              assertThat(evidence.spans()).extracting("spanId").hasSize(2);
            });
  }

  @Test
  void keylessSpans_followTheirNearestAncestor_whicheverComesFirst() {
    // The database's span comes first, then its keyless parent, then the two requests.
    topology.send(request("db", span(1, 30, 20, null)));
    topology.send(request("rag", span(1, 20, 10, null)));
    topology.wait(SECOND);
    topology.send(request("rag", span(1, 10, 0, "r1"), span(1, 11, 0, "r2")));
    topology.send(request("db", span(1, 31, 11, null)));

    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.breakdowns())
        .extracting(Breakdown::requestId, Breakdown::flags)
        .containsExactlyInAnyOrder(tuple("r1", spanIds(10, 20, 30)), tuple("r2", spanIds(11, 31)));
  }

  @Test
  void keylessCaller_goesToTheOnlyRequestOfItsTrace() {
    topology.send(request("edge", span(1, 1, 0, null)));
    topology.send(request("rag", span(1, 2, 1, "r1")));

    topology.wait(TopologyFixture.ROUTING_IDLE);
    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.breakdowns())
        .singleElement()
        .satisfies(
            breakdown -> {
              assertThat(breakdown.requestId()).isEqualTo("r1");
              assertThat(breakdown.revision()).isZero();
              assertThat(breakdown.flags()).isEqualTo(spanIds(1, 2));
            });
  }

  @Test
  void traceWithoutKeys_isARequestOfItsOwn() {
    topology.send(request("edge", span(1, 1, 0, null), span(1, 2, 1, null)));

    topology.wait(TopologyFixture.ROUTING_IDLE);
    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.breakdowns())
        .singleElement()
        .satisfies(
            breakdown -> {
              assertThat(breakdown.requestId()).isEqualTo("trace:" + traceId(1));
              assertThat(breakdown.keyKind()).isEqualTo(KeyKind.TRACE);
              assertThat(breakdown.flags()).isEqualTo(spanIds(1, 2));
            });
  }

  @Test
  void keylessSpanBetweenTwoRequests_joinsNeither() {
    topology.send(request("agent", span(1, 1, 0, null), span(1, 2, 1, "r1"), span(1, 3, 1, "r2")));

    topology.wait(TopologyFixture.ROUTING_IDLE);
    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.breakdowns())
        .extracting(Breakdown::requestId)
        .containsExactlyInAnyOrder("r1", "r2", "trace:" + traceId(1));
  }

  @Test
  void lateSpan_makesTheNextRevisionOfTheSameRow() {
    topology.send(request("edge", span(1, 1, 0, "r1")));
    topology.wait(TopologyFixture.IDLE);
    Breakdown first = breakdownOf("r1", topology.breakdowns());

    topology.send(request("engine", span(2, 2, 0, "r1")));
    topology.wait(TopologyFixture.IDLE);
    Breakdown second = breakdownOf("r1", topology.breakdowns());

    assertThat(second.rowId()).isEqualTo(first.rowId());
    assertThat(second.openedAt()).isEqualTo(first.openedAt());
    assertThat(second.revision()).isEqualTo(1);
    assertThat(second.flags()).isEqualTo(spanIds(1, 2));
    assertThat(topology.count("whylate.revisions")).isEqualTo(1);
  }

  @Test
  void lateKeylessSpan_stillFollowsItsAncestor() {
    topology.send(request("edge", span(1, 1, 0, "r1")));
    topology.wait(TopologyFixture.IDLE);
    assertThat(topology.breakdowns()).hasSize(1);

    topology.send(request("db", span(1, 2, 1, null)));
    topology.wait(TopologyFixture.IDLE);

    assertThat(breakdownOf("r1", topology.breakdowns()).flags()).isEqualTo(spanIds(1, 2));
  }

  @Test
  void duplicate_changesNothing() {
    byte[] once = request("edge", span(1, 1, 0, "r1"));
    topology.send(once);
    topology.send(once);
    topology.wait(TopologyFixture.IDLE);
    assertThat(breakdownOf("r1", topology.breakdowns()).flags()).isEqualTo(spanIds(1));

    topology.send(once);
    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.breakdowns()).isEmpty();
    assertThat(topology.spans(SpanFate.DUPLICATE)).isEqualTo(2);
  }

  @Test
  void spansThatKeepComing_doNotHoldARequestBeyondTheHardCap() {
    int spans = 0;
    for (Duration passed = Duration.ZERO;
        passed.compareTo(TopologyFixture.HARD_CAP) < 0;
        passed = passed.plusSeconds(5)) {
      topology.send(request("edge", span(1, ++spans, LOST, "r1")));
      topology.wait(Duration.ofSeconds(5));
    }

    assertThat(topology.breakdowns()).singleElement().extracting(Breakdown::revision).isEqualTo(0);
  }

  @Test
  void forgottenRequest_leavesNothingBehind() {
    topology.send(request("edge", span(1, 1, 0, "r1"), span(1, 2, 0, null)));
    topology.wait(TopologyFixture.ROUTING_IDLE);
    topology.wait(TopologyFixture.IDLE);
    topology.wait(TopologyFixture.REMEMBER);
    topology.wait(TopologyFixture.REMEMBER);

    assertThat(topology.stateSize()).isZero();
  }

  @Test
  void keyUsedAgainLater_isAnotherRequest() {
    topology.send(request("edge", span(1, 1, 0, "r1")));
    topology.send(
        request(
            "edge",
            span(2, 2, 0, "r1")
                .setStartTimeUnixNano(START_NS + Duration.ofSeconds(90).toNanos())
                .setEndTimeUnixNano(START_NS + Duration.ofSeconds(91).toNanos())));

    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.breakdowns())
        .extracting(Breakdown::rowId, Breakdown::flags)
        .containsExactly(tuple("r1#0", spanIds(1)), tuple("r1#1", spanIds(2)));
  }

  @Test
  void rubbish_becomesADeadLetterAndTheRestGoesOn() {
    byte[] rubbish = "{\"resourceSpans\": 1}".getBytes(StandardCharsets.UTF_8);
    topology.send(rubbish);
    topology.send(request("edge", span(1, 1, 0, "r1")));

    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.records(Topics.DEAD_LETTERS))
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.value()).isEqualTo(rubbish);
              assertThat(header(letter, DeadLetterHeaders.STAGE)).isEqualTo("decode");
              assertThat(header(letter, DeadLetterHeaders.REASON))
                  .startsWith("not an OTLP trace request");
            });
    assertThat(topology.breakdowns()).hasSize(1);
    assertThat(topology.count("whylate.dead.letters")).isEqualTo(1);
  }

  @Test
  void unusableSpan_becomesADeadLetterAndItsNeighboursGoOn() {
    topology.send(request("edge", span(1, 1, 0, "r1"), span(0, 2, 0, "r1")));

    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.records(Topics.DEAD_LETTERS))
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.value()).isEqualTo(request("edge", span(0, 2, 0, "r1")));
              assertThat(header(letter, DeadLetterHeaders.REASON)).contains("trace_id");
            });
    assertThat(breakdownOf("r1", topology.breakdowns()).flags()).isEqualTo(spanIds(1));
  }

  @Test
  void breakdownThatThrows_becomesADeadLetterWithAllItsSpans() {
    failsOn.set("r1");
    byte[] spans = request("edge", span(1, 1, 0, "r1"));
    topology.send(spans);
    topology.send(request("edge", span(2, 2, 0, "r2")));

    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.records(Topics.DEAD_LETTERS))
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.value()).isEqualTo(spans);
              assertThat(header(letter, DeadLetterHeaders.STAGE)).isEqualTo("attribute");
              assertThat(header(letter, DeadLetterHeaders.REASON)).contains("a bug with r1");
            });
    assertThat(topology.breakdowns()).extracting(Breakdown::requestId).containsExactly("r2");
  }

  @Test
  void breakdownThatOverflowsTheStack_becomesADeadLetterAndTheRestGoesOn() {
    overflowsOn.set("r1");
    topology.send(request("edge", span(1, 1, 0, "r1")));
    topology.send(request("edge", span(2, 2, 0, "r2")));

    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.records(Topics.DEAD_LETTERS))
        .singleElement()
        .satisfies(
            letter ->
                assertThat(header(letter, DeadLetterHeaders.REASON))
                    .contains("StackOverflowError"));
    assertThat(topology.breakdowns()).extracting(Breakdown::requestId).containsExactly("r2");
  }

  @Test
  void requestBeyondItsLimit_keepsWhatFits() {
    topology.send(request("edge", span(1, 1, 0, "r1")));
    topology.send(
        request("edge", span(1, 2, 1, "r1").setName("x".repeat(TopologyFixture.MAX_BYTES))));

    topology.wait(TopologyFixture.IDLE);

    assertThat(breakdownOf("r1", topology.breakdowns()).flags()).isEqualTo(spanIds(1));
    assertThat(topology.records(Topics.DEAD_LETTERS))
        .singleElement()
        .satisfies(
            letter -> assertThat(header(letter, DeadLetterHeaders.REASON)).contains("4000 bytes"));
  }

  @Test
  void silenceInATraceWithoutId_isNoOtherRequest() {
    long laterNs = START_NS + Duration.ofSeconds(90).toNanos();
    topology.send(request("edge", span(1, 1, 0, null)));
    topology.send(
        request(
            "edge", span(1, 2, 1, null).setStartTimeUnixNano(laterNs).setEndTimeUnixNano(laterNs)));

    topology.wait(TopologyFixture.ROUTING_IDLE);
    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.breakdowns())
        .singleElement()
        .satisfies(
            breakdown -> {
              assertThat(breakdown.rowId()).isEqualTo("trace:" + traceId(1) + "#0");
              assertThat(breakdown.keyKind()).isEqualTo(KeyKind.TRACE);
              assertThat(breakdown.flags()).isEqualTo(spanIds(1, 2));
            });
  }

  @Test
  void reuseBeyondTheLimit_doesNotEmitTheFirstRequestTwice() {
    topology.send(request("edge", span(1, 1, 0, "r1")));
    long laterNs = START_NS + Duration.ofSeconds(90).toNanos();
    topology.send(
        request(
            "edge",
            span(2, 2, 0, "r1")
                .setName("x".repeat(TopologyFixture.MAX_BYTES))
                .setStartTimeUnixNano(laterNs)
                .setEndTimeUnixNano(laterNs)));

    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.breakdowns()).extracting(Breakdown::rowId).containsExactly("r1#0");
    assertThat(topology.records(Topics.DEAD_LETTERS)).hasSize(1);
  }

  private static Breakdown breakdownOf(String requestId, List<Breakdown> breakdowns) {
    return breakdowns.stream()
        .filter(breakdown -> breakdown.requestId().equals(requestId))
        .reduce(
            (one, other) -> {
              throw new AssertionError("two breakdowns of " + requestId);
            })
        .orElseThrow();
  }

  private static String header(TestRecord<String, byte[]> letter, String name) {
    return new String(letter.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }
}
