package io.whylate.query.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.query.Examples;
import io.whylate.query.answer.Category;
import io.whylate.query.answer.Peers;
import io.whylate.query.answer.Verdict;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JudgeTest {

  private static final long MS = 1_000_000;

  @Test
  void verdict_fewPeers_isTheBiggestPart() {
    Verdict verdict = Judge.verdict(Examples.breakdown(), Examples.fewPeers());
    assertThat(verdict.category()).isEqualTo(Category.MODEL);
    assertThat(verdict.biggest().owner()).isEqualTo("decode@engine");
    assertThat(verdict.unusual()).isNull();
    assertThat(verdict.sentence())
        .isEqualTo(
            "Most of the 1.00 s went to the model: 510 ms (51 %), 390 ms of it decode at engine.");
  }

  @Test
  void verdict_onePartOfItsCategory_isNamedWithoutRepeatingItsTime() {
    Verdict verdict = Judge.verdict(Examples.serverSide(), Examples.fewPeers());
    assertThat(verdict.sentence())
        .isEqualTo(
            "Most of the 1.00 s went to services without spans: 990 ms (99 %), orders waiting for"
                + " 127.0.0.1:9203, without spans.");
  }

  @Test
  void verdict_slowestForOneLayer_isThatLayer() {
    Verdict verdict = Judge.verdict(Examples.breakdown(), Examples.peers());
    assertThat(verdict.category()).isEqualTo(Category.OUR_QUEUE);
    assertThat(Objects.requireNonNull(verdict.unusual()).owner()).isEqualTo("queueing@engine");
    assertThat(verdict.sentence())
        .startsWith(
            "What sets it apart is our queue: queueing took 455 ms, 435 ms above the median");
  }

  @Test
  void verdict_notAmongTheSlowest_isTheBiggestPart() {
    Peers peers = peers(0.5, new Peers.Rank(455 * MS, 0, 1));
    Verdict verdict = Judge.verdict(Examples.breakdown(), peers);
    assertThat(verdict.category()).isEqualTo(Category.MODEL);
    assertThat(verdict.sentence()).endsWith("longer than 50 % of 100 similar requests.");
  }

  @Test
  void verdict_slowestButNoLayerExplainsIt_isTheBiggestPart() {
    Peers peers = peers(0.99, new Peers.Rank(455 * MS, 400 * MS, 1));
    assertThat(Judge.verdict(Examples.breakdown(), peers).category()).isEqualTo(Category.MODEL);
  }

  @Test
  void verdict_parts_addUpToTheWhole() {
    Verdict verdict = Judge.verdict(Examples.breakdown(), Examples.peers());
    assertThat(verdict.parts())
        .isEqualTo(
            Map.of(
                Category.THEIR_NETWORK, 18 * MS,
                Category.OUR_QUEUE, 455 * MS,
                Category.MODEL, 510 * MS,
                Category.OUR_APPLICATION, 5 * MS,
                Category.CALLER, 2 * MS,
                Category.NOT_KNOWN, 10 * MS));
  }

  @ParameterizedTest
  @CsvSource({
    "network@edge>rag, between edge and rag",
    "queueing@engine, queueing at engine",
    "'uninstrumented@auth>auth', 'auth waiting for itself, which made no span of it'",
    "'uninstrumented@rag>127.0.0.1:9203', 'rag waiting for 127.0.0.1:9203, without spans'",
    "uninstrumented@rag, service without spans at rag",
    "tool@rag>db, tools at rag towards db",
    "strange@x, unknown at x",
    "strange, unknown at strange"
  })
  void owner_key_isPutInWords(String key, String words) {
    assertThat(Owner.of(key).inWords()).isEqualTo(words);
  }

  private static Peers peers(double slowerThan, Peers.Rank queueing) {
    return Peers.of(
        "all",
        Instant.EPOCH,
        Instant.EPOCH,
        100,
        new Peers.Rank(1000 * MS, 500 * MS, slowerThan),
        Map.of(Layer.QUEUEING, queueing));
  }
}
