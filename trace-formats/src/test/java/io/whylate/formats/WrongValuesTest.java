package io.whylate.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever stands where in a file: a breakdown, a remark or one line that says where. */
class WrongValuesTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final int FILES = 1_000;

  private static final List<String> VALUES =
      List.of(
          "null",
          "-1",
          "0",
          "1.5",
          "1e300",
          "true",
          "\"\"",
          "[]",
          "{}",
          "\"a\\u0000\\u001b[31m\"",
          "\"9999999999999999999999\"",
          "9223372036854775807",
          "-9223372036854775808",
          "[[[]]]",
          "{\"a\":{\"b\":[1]}}",
          "\"NaN\"",
          "\"\\ud83d\\ude00\"",
          "\"\\ud83d\"");

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        {"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"a"}}]},
         "scopeSpans":[{"scope":{"name":"s"},"spans":[{"traceId":"0af7651916cd43dd8448eb211c80319c",
          "spanId":"00f067aa0ba902b7","name":"n","kind":3,"startTimeUnixNano":"1000","endTimeUnixNano":"2000",
          "attributes":[{"key":"k","value":{"arrayValue":{"values":[{"intValue":"1"}]}}}],
          "events":[{"name":"e","timeUnixNano":"1500"}],"status":{"code":2}}]}]}]}""",
        """
        {"data":[{"traceID":"a","spans":[{"traceID":"a","spanID":"1","operationName":"n","startTime":1,
          "duration":5,"processID":"p","references":[{"refType":"CHILD_OF","traceID":"a","spanID":"2"}],
          "tags":[{"key":"k","type":"int64","value":1}],
          "logs":[{"timestamp":2,"fields":[{"key":"event","type":"string","value":"e"}]}]}],
         "processes":{"p":{"serviceName":"s","tags":[{"key":"ip","type":"string","value":"h"}]}}}]}""",
        """
        [{"traceId":"a","id":"1","parentId":"2","name":"n","kind":"CLIENT","timestamp":1,"duration":5,
          "localEndpoint":{"serviceName":"s","ipv4":"h"},"remoteEndpoint":{"serviceName":"t"},
          "tags":{"k":"v"},"annotations":[{"timestamp":2,"value":"e"}]}]"""
      })
  void read_wrongValueAnywhere_neverFailsOtherwise(String sample) throws JsonProcessingException {
    Random random = new Random(5);
    int explained = 0;
    int refused = 0;
    for (int i = 0; i < FILES; i++) {
      JsonNode root = JSON.readTree(sample);
      for (int changes = random.nextInt(3); changes >= 0; changes--) {
        changeOne(root, random);
      }
      try {
        Collected collected = Collected.read(JSON.writeValueAsBytes(root));
        explained += collected.breakdowns().size();
        refused += collected.remarks.size();
      } catch (MalformedInput e) {
        assertThat(e).hasMessageStartingWith("a-file: ");
        assertThat(String.valueOf(e.getMessage()).lines()).hasSize(1);
        refused++;
      }
    }
    assertThat(explained).isPositive();
    assertThat(refused).isPositive();
  }

  private static void changeOne(JsonNode root, Random random) throws JsonProcessingException {
    List<Runnable> changes = new ArrayList<>();
    JsonNode value = JSON.readTree(VALUES.get(random.nextInt(VALUES.size())));
    collect(root, value, changes);
    if (!changes.isEmpty()) {
      changes.get(random.nextInt(changes.size())).run();
    }
  }

  private static void collect(JsonNode node, JsonNode value, List<Runnable> changes) {
    if (node instanceof ObjectNode object) {
      object.properties().forEach(field -> changes.add(() -> object.set(field.getKey(), value)));
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        int at = i;
        changes.add(() -> array.set(at, value));
      }
    }
    node.forEach(child -> collect(child, value, changes));
  }
}
