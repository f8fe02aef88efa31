package io.whylate.query.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.query.Examples;
import io.whylate.query.answer.AnswerJson;
import io.whylate.query.answer.Confidence;
import io.whylate.query.answer.Confidence.Level;
import io.whylate.query.answer.Peers;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class CertaintyTest {

  private static final long MS = 1_000_000;

  @Test
  void of_nothingDoubtful_isHigh() throws Exception {
    Confidence confidence = confidence(json -> {}, Examples.peers());
    assertThat(confidence.level()).isEqualTo(Level.HIGH);
    assertThat(confidence.reasons()).isEmpty();
    assertThat(confidence.doubtfulNs()).isEqualTo(0);
  }

  /** By hand: queueing took 435 ms more than usual, decode 10 ms. */
  @Test
  void of_unusualLayer_leadsByItsExcess() throws Exception {
    assertThat(confidence(json -> {}, Examples.peers()).marginNs()).isEqualTo(425 * MS);
  }

  /** By hand: the model took 510 ms, our queue 455 ms. */
  @Test
  void of_biggestPart_leadsByTheDifferenceToTheNext() throws Exception {
    assertThat(confidence(json -> {}, Examples.fewPeers()).marginNs()).isEqualTo(55 * MS);
  }

  @Test
  void of_contestedLessThanTheLead_isMedium() throws Exception {
    Confidence confidence = confidence(json -> json.put("contested_ns", 20 * MS), Examples.peers());
    assertThat(confidence.level()).isEqualTo(Level.MEDIUM);
    assertThat(confidence.reasons()).containsExactly("20.0 ms could belong to more than one layer");
  }

  @Test
  void of_contestedMoreThanTheLead_isLowAndSaysWhatLeadsByHowMuch() throws Exception {
    Confidence confidence =
        confidence(json -> json.put("contested_ns", 60 * MS), Examples.fewPeers());
    assertThat(confidence.level()).isEqualTo(Level.LOW);
    assertThat(confidence.reasons().get(0))
        .isEqualTo("60.0 ms of it is doubtful, and the model leads by 55.0 ms only");
  }

  @Test
  void of_completenessFlagsAndClocks_areReasons() throws Exception {
    Confidence confidence =
        confidence(
            json -> {
              json.put("completeness", "partial").put("network_bound_ns", 15 * MS);
              json.putArray("flags").add("clock_conflict").add("seen_from_outside");
            },
            Examples.peers());
    assertThat(confidence.reasons())
        .containsExactly(
            "clocks leave open where 15.0 ms belongs",
            "spans are missing",
            "the clocks of the services contradict each other");
  }

  @Test
  void of_largestPartUnknown_isLow() throws Exception {
    Confidence confidence =
        confidence(
            json -> {
              json.putObject("layers").put("unattributed", 1000 * MS);
              json.putObject("by_service").put("unattributed@edge", 1000 * MS);
            },
            Examples.fewPeers());
    assertThat(confidence.level()).isEqualTo(Level.LOW);
  }

  @Test
  void of_serverSideOnly_saysSo() {
    Breakdown server = Examples.serverSide();
    Confidence confidence =
        Certainty.of(server, Examples.fewPeers(), Judge.verdict(server, Examples.fewPeers()));
    assertThat(confidence.level()).isEqualTo(Level.MEDIUM);
    assertThat(confidence.reasons())
        .contains(
            "only the server's side was seen",
            "there are too few similar requests to tell what is usual");
  }

  private static Confidence confidence(Consumer<ObjectNode> change, Peers peers) throws Exception {
    ObjectNode json = AnswerJson.MAPPER.valueToTree(Examples.breakdown());
    json.put("contested_ns", 0).put("network_bound_ns", 0);
    json.withObject("/layers").remove("unattributed");
    json.putArray("flags");
    change.accept(json);
    Breakdown breakdown = AnswerJson.MAPPER.treeToValue(json, Breakdown.class);
    return Certainty.of(breakdown, peers, Judge.verdict(breakdown, peers));
  }
}
