package io.whylate.stream.attribute;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.formats.MalformedInput;
import io.whylate.formats.json.Evidence;
import io.whylate.formats.json.EvidenceJson;
import io.whylate.formats.json.EvidenceSpan;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FittingEvidenceTest {

  private static final int MAX_BYTES = 20_000;

  private final FittingEvidence evidence = new FittingEvidence(MAX_BYTES);

  @Test
  void write_small_isWhole() {
    Evidence small = of(span(1, Map.of("a", "b")));

    assertThat(evidence.write(small)).isEqualTo(EvidenceJson.write(small));
  }

  @Test
  void write_tooLarge_dropsTheLargestAttributesAndKeepsTheSpans() throws MalformedInput {
    // As JSON, a control character takes six bytes.
    Evidence large =
        of(
            span(1, Map.of("control", "\u0001".repeat(3_000), "small", "x")),
            span(2, Map.of("plain", "y".repeat(6_000))));

    byte[] json = evidence.write(large);

    assertThat(json.length).isLessThanOrEqualTo(MAX_BYTES);
    assertThat(EvidenceJson.read(json).spans())
        .extracting(EvidenceSpan::attributes)
        .containsExactly(
            Map.of("small", "x", FittingEvidence.DROPPED, "1"), Map.of("plain", "y".repeat(6_000)));
  }

  @Test
  void write_manySmallAttributes_fitsToo() throws MalformedInput {
    Evidence large =
        of(
            IntStream.range(0, 60)
                .mapToObj(id -> span(id, Map.of("a", "x".repeat(100), "b", "x".repeat(100))))
                .toArray(EvidenceSpan[]::new));

    byte[] json = evidence.write(large);

    assertThat(json.length).isLessThanOrEqualTo(MAX_BYTES);
    assertThat(EvidenceJson.read(json).spans()).hasSize(60);
  }

  private static Evidence of(EvidenceSpan... spans) {
    return new Evidence("r1#0", Instant.EPOCH, 0, List.of(spans));
  }

  private static EvidenceSpan span(int id, Map<String, String> attributes) {
    return new EvidenceSpan(
        "t", "s" + id, null, "n", "server", "edge", "edge", "", 1, 2, "unset", attributes);
  }
}
