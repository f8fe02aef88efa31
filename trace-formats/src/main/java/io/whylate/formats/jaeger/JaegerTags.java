package io.whylate.formats.jaeger;

import com.fasterxml.jackson.databind.JsonNode;
import io.whylate.formats.source.BrokenValue;
import io.whylate.formats.source.CappedText;
import io.whylate.formats.source.Fields;
import java.util.HashMap;
import java.util.Map;

/** Tags by key; of several with one key the last counts. */
final class JaegerTags {

  private JaegerTags() {}

  static Map<String, Object> read(Fields json, String name) throws BrokenValue {
    Map<String, Object> tags = new HashMap<>();
    for (JsonNode node : json.elements(name)) {
      Fields tag = Fields.of(node, "a tag");
      String key = CappedText.key(tag.text("key"));
      JsonNode value = tag.value("value");
      if (value != null) {
        tags.put(key, value(tag, tag.text("type"), value));
      }
    }
    return tags;
  }

  /** By the stated type, else as JSON has it: numbers of 64 bits may be written as text. */
  private static Object value(Fields tag, String type, JsonNode value) throws BrokenValue {
    if (type.equals("int64") || (type.isEmpty() && value.isIntegralNumber())) {
      return tag.integer("value");
    }
    if (value.isNumber()) {
      return value.doubleValue();
    }
    return value.isBoolean() ? (Object) value.booleanValue() : text(value);
  }

  private static String text(JsonNode value) {
    return CappedText.value(value.isTextual() ? value.textValue() : value.toString());
  }
}
