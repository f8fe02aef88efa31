package io.whylate.query.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.Completeness;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.Outcome;
import io.whylate.query.Examples;
import io.whylate.query.answer.RequestSummary;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All text fits {@link Paragraph#WIDTH} columns, with long names too. */
final class WidthTest {

  private static final Style PLAIN = new Style(false);
  private static final String UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";
  private static final String LONG_ID = "session-of-a-batch-job/" + UUID;
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

  @ParameterizedTest
  @ValueSource(strings = {"e2e", "ttft", "start", "model_undivided", "network_bound", "tail"})
  void slow_longIds_fitAndAreWholeUpTo36Columns(String sort) {
    String text =
        SlowText.of(
            Examples.requestList(
                sort, List.of(request(UUID), request(LONG_ID), request("trace:" + TRACE))),
            PLAIN);
    checkFits(text);
    assertThat(text)
        .contains(UUID)
        .contains("  " + TRACE + " ")
        .contains("session-of-a-batch…a165-70867728950e")
        .contains("with --format json, IDs are whole");
  }

  @Test
  void slow_roomLeft_namesTheOwnerOfMostOfIt() {
    String text = SlowText.of(Examples.requestList("queueing"), PLAIN);
    assertThat(text.lines().filter(line -> line.contains("most of it")))
        .singleElement()
        .asString()
        .containsSubsequence("took", "first token", "queueing", "most of it");
    assertThat(text).contains("queueing at engine 455 ms").doesNotContain("--format json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"contested", "network_bound", "tail", "model_time", "decode", "tool"})
  void slow_anySort_isAColumn(String sort) {
    assertThat(SlowText.of(Examples.requestList(sort), PLAIN).lines())
        .anyMatch(line -> line.startsWith("  request ") && line.contains(" " + sort + " "));
  }

  @Test
  void slow_nobodyHasAFirstToken_hasNoSuchColumn() {
    String text =
        SlowText.of(
            Examples.requestList("e2e", List.of(RequestSummary.of(Examples.serverSide()))), PLAIN);
    assertThat(text).doesNotContain("first token").contains("error one-sided");
    checkFits(text);
  }

  @Test
  void why_longNames_fit() {
    checkFits(WhyText.of(Examples.requestAnswer(), PLAIN));
    String text =
        WhyText.of(Examples.requestAnswer(Examples.serverSide(), Examples.fewPeers()), PLAIN);
    checkFits(text);
    assertThat(text).contains("orders waiting for 127.0.0.1:9203, without spans  ");
  }

  @Test
  void breakdown_fits() {
    checkFits(BreakdownText.of(Examples.breakdownAnswer(), PLAIN));
  }

  private static void checkFits(String text) {
    assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
  }

  private static RequestSummary request(String id) {
    RequestSummary other = RequestSummary.of(Examples.breakdown());
    return new RequestSummary(
        id,
        id + "#0",
        other.start(),
        other.startMs(),
        other.e2eNs(),
        other.ttftNs(),
        other.contestedNs(),
        other.networkBoundNs(),
        other.tailNs(),
        other.layers(),
        Map.of(Layer.APPLICATION + "@a-service-with-quite-a-long-name", other.e2eNs()),
        other.service(),
        other.workload(),
        other.model(),
        other.tenant(),
        other.streamed(),
        Outcome.ERROR,
        null,
        false,
        other.perspective(),
        Completeness.ONE_SIDED,
        other.flags(),
        0);
  }
}
