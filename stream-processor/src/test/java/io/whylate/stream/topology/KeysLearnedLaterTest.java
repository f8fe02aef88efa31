package io.whylate.stream.topology;

import static io.whylate.stream.OtlpRequests.request;
import static io.whylate.stream.OtlpRequests.span;
import static io.whylate.stream.OtlpRequests.spanIds;
import static io.whylate.stream.OtlpRequests.traceId;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.json.BreakdownJson;
import io.whylate.formats.json.Retraction;
import io.whylate.formats.json.RetractionJson;
import io.whylate.stream.FakeAttribution;
import io.whylate.stream.metrics.SpanFate;
import io.whylate.stream.topic.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Spans that were sent to their trace, or to its only request, and belong elsewhere. */
class KeysLearnedLaterTest {

  private static final String TRACE = "trace:" + traceId(1);

  private final TopologyFixture topology = new TopologyFixture(new FakeAttribution());
  private final List<Breakdown> breakdowns = new ArrayList<>();
  private final List<Retraction> retractions = new ArrayList<>();

  @AfterEach
  void close() {
    topology.close();
  }

  @Test
  void ancestorWithKey_takesItsDescendantsFromTheTrace() throws MalformedInput {
    topology.send(request("engine", span(1, 2, 1, null)));
    quiet();
    assertThat(breakdowns)
        .extracting(Breakdown::requestId, Breakdown::flags)
        .containsExactly(tuple(TRACE, spanIds(2)));

    topology.send(request("edge", span(1, 1, 0, "r1")));
    quiet();

    assertThat(retractions)
        .extracting(Retraction::rowId, Retraction::openedAt, Retraction::revision)
        .containsExactly(tuple(TRACE + "#0", breakdowns.get(0).openedAt(), 1));
    assertThat(last("r1").flags()).isEqualTo(spanIds(1, 2));
  }

  @Test
  void keyLearnedWhileTheTraceIsOpen_leavesNoRowOfTheTrace() throws MalformedInput {
    topology.send(request("engine", span(1, 2, 1, null)));
    topology.wait(TopologyFixture.ROUTING_IDLE);
    topology.send(request("edge", span(1, 1, 0, "r1")));
    quiet();

    assertThat(retractions).isEmpty();
    assertThat(breakdowns).extracting(Breakdown::requestId).containsOnly("r1");
    assertThat(last("r1").flags()).isEqualTo(spanIds(1, 2));
  }

  @Test
  void onlyKeyOfTheTrace_takesItsCallerToo() throws MalformedInput {
    topology.send(request("edge", span(1, 1, 0, null)));
    quiet();
    topology.send(request("rag", span(1, 2, 1, "r1")));
    quiet();

    assertThat(retractions).extracting(Retraction::rowId).containsExactly(TRACE + "#0");
    assertThat(last("r1").flags()).isEqualTo(spanIds(1, 2));
  }

  @Test
  void someOfTheTrace_moveAndTheRestMakesARevision() throws MalformedInput {
    // Two calls without a key, one under each of two requests; the second's root never comes.
    topology.send(request("engine", span(1, 11, 1, null), span(1, 12, 99, null)));
    quiet();
    topology.send(request("edge", span(1, 1, 0, "r1"), span(1, 3, 0, "r3")));
    quiet();

    assertThat(retractions).isEmpty();
    assertThat(last("r1").flags()).isEqualTo(spanIds(1, 11));
    assertThat(last(TRACE).flags()).isEqualTo(spanIds(12));
    assertThat(last(TRACE).revision()).isEqualTo(1);
  }

  @Test
  void wrongGuess_isTakenBackFromTheOtherRequest() throws MalformedInput {
    topology.send(request("edge", span(1, 1, 0, "r1")));
    topology.send(request("engine", span(1, 12, 2, null)));
    quiet();
    assertThat(last("r1").flags()).isEqualTo(spanIds(1, 12));

    topology.send(request("edge", span(1, 2, 0, "r2")));
    quiet();

    assertThat(last("r1").flags()).isEqualTo(spanIds(1));
    assertThat(last("r2").flags()).isEqualTo(spanIds(2, 12));
  }

  @Test
  void everySpanIsInOneRowAndCountedOnce() throws MalformedInput {
    topology.send(request("engine", span(1, 2, 1, null)));
    quiet();
    topology.send(request("edge", span(1, 1, 0, "r1")));
    quiet();

    assertThat(topology.spans(SpanFate.RECEIVED)).isEqualTo(2);
    assertThat(topology.spans(SpanFate.MOVED)).isEqualTo(1);
    assertThat(topology.spans(SpanFate.ATTRIBUTED)).isEqualTo(3);
    assertThat(topology.openSpans()).isZero();
  }

  @Test
  void retractedTrace_comesBackAsANewerRevision() throws MalformedInput {
    topology.send(request("engine", span(1, 2, 1, null)));
    quiet();
    topology.send(request("edge", span(1, 1, 0, "r1")));
    quiet();
    // A second request: what has no ancestor now belongs to neither.
    topology.send(request("edge", span(1, 3, 0, "r3"), span(1, 4, 98, null)));
    quiet();

    assertThat(retractions).extracting(Retraction::revision).containsExactly(1);
    assertThat(last(TRACE).flags()).isEqualTo(spanIds(4));
    assertThat(last(TRACE).revision()).isEqualTo(2);
    assertThat(last(TRACE).openedAt()).isEqualTo(retractions.get(0).openedAt());
  }

  private void quiet() throws MalformedInput {
    for (int i = 0; i < 4; i++) {
      topology.wait(Duration.ofSeconds(10));
    }
    for (var record : topology.records(Topics.REQUEST_BREAKDOWNS)) {
      Retraction retraction = RetractionJson.read(record.value());
      if (retraction == null) {
        breakdowns.add(BreakdownJson.read(record.value()));
      } else {
        retractions.add(retraction);
      }
    }
  }

  private Breakdown last(String requestId) {
    return breakdowns.stream()
        .filter(breakdown -> breakdown.requestId().equals(requestId))
        .reduce((first, second) -> second)
        .orElseThrow();
  }
}
