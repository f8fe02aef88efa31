package io.whylate.formats.otlp;

import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.whylate.attribution.span.Attributes;
import io.whylate.formats.source.CappedText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Attributes as ours: a map becomes dotted keys, bytes become hex, arrays within arrays are
 * flattened, a map within an array becomes text. A key without a value is absent. Keys, texts and
 * arrays are cut where they are too long, see {@link CappedText}.
 */
final class OtlpAttributes {

  private OtlpAttributes() {}

  static Attributes of(List<KeyValue> keyValues) {
    if (keyValues.isEmpty()) {
      return Attributes.EMPTY;
    }
    Map<String, Object> values = new HashMap<>();
    addAll(values, "", keyValues);
    return new Attributes(values);
  }

  /** Those of a resource: its texts are names, of a service, a host, an instance. */
  static Attributes ofResource(List<KeyValue> keyValues) {
    Map<String, Object> values = new HashMap<>(of(keyValues).values());
    values.replaceAll((key, value) -> value instanceof String text ? CappedText.name(text) : value);
    return new Attributes(values);
  }

  private static void addAll(Map<String, Object> values, String prefix, List<KeyValue> keyValues) {
    for (KeyValue keyValue : keyValues) {
      add(values, CappedText.key(prefix + keyValue.getKey()), keyValue.getValue());
    }
  }

  private static void add(Map<String, Object> values, String key, AnyValue value) {
    switch (value.getValueCase()) {
      case STRING_VALUE -> values.put(key, CappedText.value(value.getStringValue()));
      case BOOL_VALUE -> values.put(key, value.getBoolValue());
      case INT_VALUE -> values.put(key, value.getIntValue());
      case DOUBLE_VALUE -> values.put(key, value.getDoubleValue());
      case BYTES_VALUE -> values.put(key, CappedText.value(Hex.of(value.getBytesValue())));
      case ARRAY_VALUE -> values.put(key, elements(value));
      case KVLIST_VALUE -> addAll(values, key + '.', value.getKvlistValue().getValuesList());
      // The index form is for profiles, where a dictionary comes with it.
      case STRING_VALUE_STRINDEX, VALUE_NOT_SET -> {}
    }
  }

  private static List<Object> elements(AnyValue array) {
    List<Object> elements = new ArrayList<>();
    for (AnyValue element : array.getArrayValue().getValuesList()) {
      Map<String, Object> single = new HashMap<>();
      add(single, "", element);
      if (element.hasKvlistValue()) {
        elements.add(
            CappedText.value(of(element.getKvlistValue().getValuesList()).values().toString()));
      } else if (single.get("") instanceof List<?> nested) {
        elements.addAll(nested);
      } else {
        elements.addAll(single.values());
      }
    }
    return List.copyOf(CappedText.values(elements));
  }
}
