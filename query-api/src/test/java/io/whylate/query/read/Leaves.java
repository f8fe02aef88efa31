package io.whylate.query.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.whylate.query.answer.AnswerJson;
import java.util.Map;
import java.util.TreeMap;

/** Compares an answer with what was worked out, number by number. */
final class Leaves {

  /** A sketch of percentiles is promised to be that near. */
  private static final double SKETCH = 0.01;

  private Leaves() {}

  /**
   * Every number that was worked out is there, and every number that is there was worked out;
   * except intervals, which are of chance.
   *
   * @param exact whether percentiles are
   */
  static void check(String what, Object answer, Object expected, boolean exact) {
    Map<String, JsonNode> actual = of(answer);
    Map<String, JsonNode> wanted = of(expected);
    assertThat(numbers(actual).keySet()).as(what).isEqualTo(numbers(wanted).keySet());
    wanted.forEach(
        (path, value) ->
            check(
                what + path,
                actual.getOrDefault(path, MissingNode.getInstance()),
                value,
                exact || !isSketched(path)));
  }

  private static void check(String path, JsonNode actual, JsonNode expected, boolean exact) {
    if (!expected.isNumber()) {
      assertThat(actual).as(path).isEqualTo(expected);
    } else if (!exact) {
      assertThat(Math.abs(actual.asDouble() - expected.asDouble()))
          .as("%s: %s instead of %s", path, actual, expected)
          .isLessThanOrEqualTo(SKETCH * Math.abs(expected.asDouble()));
    } else if (expected.isFloatingPointNumber()) {
      assertThat(Math.abs(actual.asDouble() - expected.asDouble()))
          .as("%s: %s instead of %s", path, actual, expected)
          .isLessThanOrEqualTo(1e-9);
    } else {
      assertThat(actual.asLong()).as(path).isEqualTo(expected.asLong());
    }
  }

  private static boolean isSketched(String path) {
    return path.contains("/percentiles_ns/") || path.contains("/savable/");
  }

  private static Map<String, JsonNode> numbers(Map<String, JsonNode> leaves) {
    Map<String, JsonNode> numbers = new TreeMap<>(leaves);
    numbers.values().removeIf(leaf -> !leaf.isNumber());
    numbers.keySet().removeIf(path -> path.contains("nterval/"));
    return numbers;
  }

  private static Map<String, JsonNode> of(Object value) {
    Map<String, JsonNode> leaves = new TreeMap<>();
    add("", AnswerJson.MAPPER.valueToTree(value), leaves);
    return leaves;
  }

  private static void add(String path, JsonNode node, Map<String, JsonNode> leaves) {
    if (node.isObject()) {
      node.properties().forEach(each -> add(path + "/" + each.getKey(), each.getValue(), leaves));
    } else if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        add(path + "/" + i, node.get(i), leaves);
      }
    } else {
      leaves.put(path, node);
    }
  }
}
