package io.whylate.query.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.query.Examples;
import io.whylate.query.answer.AnswerJson;
import io.whylate.query.answer.Circumstance;
import io.whylate.query.answer.Usual;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CircumstancesTest {

  @Test
  void of_besidePeers_saysWhatIsUnusualFirst() {
    List<Circumstance> met =
        Circumstances.of(
            Examples.breakdown(),
            Examples.peers(),
            Map.of("in_flight", new Usual(412, 11, 0.55), "load_state", new Usual(412, 0, 0.98)),
            7L);
    assertThat(met)
        .extracting(Circumstance::what, Circumstance::unusual)
        .containsExactly(
            tuple("waiting", true),
            tuple("load_state", true),
            tuple("in_flight", false),
            tuple("gc_pause", false));
    assertThat(met)
        .extracting(Circumstance::sentence)
        .startsWith(
            "7 others were waiting where it began to wait the longest",
            "a service had just started; so it had for 2 % of peers",
            "12 in flight at its server when it came in, itself included; worse than for 55 % of"
                + " peers, whose median is 11");
  }

  @Test
  void of_cacheThatHelpsOthers_isUnusual() throws Exception {
    ObjectNode json = AnswerJson.MAPPER.valueToTree(Examples.breakdown());
    ((ObjectNode) json.at("/model_calls/0")).put("cached_input_tokens", 90);
    Breakdown breakdown = AnswerJson.MAPPER.treeToValue(json, Breakdown.class);
    Circumstance cache =
        Circumstances.of(
                breakdown, Examples.peers(), Map.of("cache_hit", new Usual(400, 0.8, 0.93)), null)
            .get(0);
    assertThat(cache.unusual()).isTrue();
    assertThat(cache.sentence())
        .isEqualTo(
            "10 % of its prompt came from a cache; worse than for 93 % of peers, whose median is"
                + " 80 %");
  }

  @Test
  void of_pausesOfLessThanAHundredth_areNotTold() throws Exception {
    assertThat(paused(9_999_999)).isEmpty();
    assertThat(paused(10_000_000)).hasSize(1);
  }

  private static List<Circumstance> paused(long ns) throws Exception {
    ObjectNode json = AnswerJson.MAPPER.valueToTree(Examples.breakdown());
    Breakdown breakdown =
        AnswerJson.MAPPER.treeToValue(json.put("gc_pause_ns", ns), Breakdown.class);
    return Circumstances.of(breakdown, Examples.peers(), Map.of(), null).stream()
        .filter(met -> met.what().equals("gc_pause"))
        .toList();
  }
}
