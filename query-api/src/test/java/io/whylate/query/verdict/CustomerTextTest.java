package io.whylate.query.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.query.Examples;
import io.whylate.query.answer.AnswerJson;
import io.whylate.query.answer.Peers;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CustomerTextTest {

  private static final long MS = 1_000_000;

  @ParameterizedTest
  @EnumSource(Layer.class)
  void of_anyLayer_namesNothingOfOurs(Layer layer) throws Exception {
    Consumer<ObjectNode> change =
        json -> {
          json.putObject("layers").put(layer.toString(), 1000 * MS);
          json.putObject("by_service").put(layer + "@secret>hidden", 1000 * MS);
          json.put("service", "secret").put("model", "secret").put("workload", "secret");
          json.put("status", "error").put("error_kind", "secret").put("completeness", "partial");
          for (Flag flag : Flag.values()) {
            json.withArray("/flags").add(flag.toString());
          }
        };
    String alone = customer(change, Examples.fewPeers());
    Peers peers =
        Peers.of(
            "service secret",
            Examples.NOW,
            Examples.NOW,
            100,
            new Peers.Rank(1000 * MS, 100 * MS, 1),
            Map.of(layer, new Peers.Rank(1000 * MS, 100 * MS, 1)));
    for (String text : new String[] {alone, customer(change, peers)}) {
      assertThat(text)
          .doesNotContain("secret", "hidden", "_", "@", "span", "prefill", "decode", "engine")
          .startsWith("Your request 4be1f0c2 of 2026-11-30 at 15:22:18 UTC took 1.00 s")
          .contains("It ended with an error.", "It was tried more than once")
          .contains("Some of our measurements of this request are missing.")
          .hasLineCount(1);
    }
  }

  @Test
  void of_serverSide_saysWhatIsNotInHere() {
    String text =
        Explanation.of(
                null,
                Examples.serverSide(),
                List.of(),
                Examples.fewPeers(),
                Map.of(),
                null,
                List.of())
            .customer();
    assertThat(text)
        .startsWith("Your request of 2026-11-30")
        .contains("the time on the way between you and us is not in here")
        .contains("990 ms (99 %), went to a part of our system that we do not measure");
  }

  @Test
  void of_unusualQueue_saysWhatIsUsual() throws Exception {
    assertThat(customer(json -> {}, Examples.peers()))
        .contains("longer than 97 % of similar requests, which usually take 560 ms")
        .contains("What sets it apart is waiting for its turn: 455 ms instead of the usual 20.0 ms")
        .contains("What 10.0 ms of it went to is not known.");
  }

  private static String customer(Consumer<ObjectNode> change, Peers peers) throws Exception {
    ObjectNode json = AnswerJson.MAPPER.valueToTree(Examples.breakdown());
    change.accept(json);
    Breakdown breakdown = AnswerJson.MAPPER.treeToValue(json, Breakdown.class);
    return Explanation.of(null, breakdown, List.of(), peers, Map.of(), null, List.of()).customer();
  }
}
