package io.whylate.query.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.query.Examples;
import io.whylate.query.answer.AnswerJson;
import io.whylate.query.answer.Attempt;
import io.whylate.query.answer.SpanEvidence;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class AttemptsTest {

  private static final long MS = 1_000_000;
  private static final Breakdown REQUEST = Examples.breakdown();
  private static final long ZERO = Duration.between(Instant.EPOCH, REQUEST.start()).toNanos();

  @Test
  void of_callThatFailedAndWasMadeAgain_areNumberedInOrderOfTime() {
    List<Attempt> attempts =
        Attempts.of(
            List.of(
                span("r", null, "edge", "SERVER", 0, 1000, "UNSET", Map.of()),
                span("b", "r", "POST", "CLIENT", 400, 900, "UNSET", Map.of()),
                span("a", "r", "POST", "CLIENT", 10, 300, "ERROR", Map.of("error.type", "503"))),
            REQUEST);
    assertThat(attempts)
        .extracting(Attempt::spanId, Attempt::number, Attempt::of, Attempt::startNs, Attempt::error)
        .containsExactly(tuple("a", 1, 2, 10 * MS, "503"), tuple("b", 2, 2, 400 * MS, null));
  }

  @Test
  void of_resentCall_isATryEvenWhenTheFirstDidNotFail() {
    assertThat(
            Attempts.of(
                List.of(
                    span("r", null, "edge", "SERVER", 0, 1000, "UNSET", Map.of()),
                    span("a", "r", "POST", "CLIENT", 10, 300, "UNSET", Map.of()),
                    span(
                        "b",
                        "r",
                        "POST",
                        "CLIENT",
                        300,
                        900,
                        "UNSET",
                        Map.of("http.request.resend_count", "1"))),
                REQUEST))
        .hasSize(2);
  }

  @Test
  void of_callsThatBothWork_areNoTries() {
    assertThat(
            Attempts.of(
                List.of(
                    span("r", null, "edge", "SERVER", 0, 1000, "UNSET", Map.of()),
                    span("a", "r", "POST", "CLIENT", 10, 300, "UNSET", Map.of()),
                    span("b", "r", "POST", "CLIENT", 300, 900, "UNSET", Map.of())),
                REQUEST))
        .isEmpty();
  }

  @Test
  void of_callsAtTheSameTime_areNoTries() {
    assertThat(
            Attempts.of(
                List.of(
                    span("r", null, "edge", "SERVER", 0, 1000, "UNSET", Map.of()),
                    span("a", "r", "POST", "CLIENT", 10, 300, "ERROR", Map.of()),
                    span("b", "r", "POST", "CLIENT", 20, 900, "UNSET", Map.of())),
                REQUEST))
        .isEmpty();
  }

  @Test
  void of_wholeRequestsUnderOneKey_areTriesWhenFlagged() throws Exception {
    List<SpanEvidence> spans =
        List.of(
            span("a", null, "chat", "CLIENT", 0, 300, "UNSET", Map.of()),
            span("b", null, "chat", "CLIENT", 500, 1000, "UNSET", Map.of()));
    ObjectNode json = AnswerJson.MAPPER.valueToTree(REQUEST);
    json.putArray("flags").add("attempts");
    Breakdown flagged = AnswerJson.MAPPER.treeToValue(json, Breakdown.class);
    assertThat(Attempts.of(spans, flagged)).extracting(Attempt::number).containsExactly(1, 2);
    assertThat(Attempts.of(spans, REQUEST)).isEmpty();
  }

  private static SpanEvidence span(
      String id,
      @Nullable String parent,
      String name,
      String kind,
      long fromMs,
      long toMs,
      String status,
      Map<String, String> attributes) {
    return new SpanEvidence(
        "0af7651916cd43dd8448eb211c80319c",
        id,
        parent,
        name,
        kind,
        "edge",
        "edge@1",
        "",
        ZERO + fromMs * MS,
        ZERO + toMs * MS,
        status,
        attributes);
  }
}
