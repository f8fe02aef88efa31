package io.whylate.query.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.query.Examples;
import io.whylate.query.answer.AnswerJson;
import org.junit.jupiter.api.Test;

final class LoadTextTest {

  @Test
  void stops_ofLessThanAHundredthOfTheWhole_areNotTold() throws Exception {
    assertThat(LoadText.of(stopped(9_999_999))).noneMatch(LoadTextTest::isOfStops);
    assertThat(LoadText.of(stopped(10_000_000))).filteredOn(LoadTextTest::isOfStops).hasSize(2);
  }

  private static boolean isOfStops(String line) {
    return line.contains("garbage collection") || line.contains("let bytes of answers lie");
  }

  /** A request of one second. */
  private static Breakdown stopped(long ns) throws Exception {
    ObjectNode json = AnswerJson.MAPPER.valueToTree(Examples.breakdown());
    json.put("gc_pause_ns", ns).put("stream_held_ns", ns);
    return AnswerJson.MAPPER.treeToValue(json, Breakdown.class);
  }
}
