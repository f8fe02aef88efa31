package io.whylate.formats.otlp;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.ArrayValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.common.v1.KeyValueList;
import io.whylate.formats.source.BrokenValue;
import io.whylate.formats.source.Fields;
import java.util.Base64;
import java.util.function.Consumer;

/** The attributes of OTLP's JSON as protobuf. */
final class OtlpJsonAttributes {

  private OtlpJsonAttributes() {}

  static void read(Iterable<JsonNode> json, Consumer<KeyValue> to) throws BrokenValue {
    for (JsonNode node : json) {
      Fields attribute = Fields.of(node, "an attribute");
      KeyValue.Builder keyValue = KeyValue.newBuilder().setKey(attribute.text("key"));
      JsonNode value = attribute.value("value");
      if (value != null) {
        keyValue.setValue(value(Fields.of(value, "the value of an attribute")));
      }
      to.accept(keyValue.build());
    }
  }

  private static AnyValue value(Fields json) throws BrokenValue {
    AnyValue.Builder value = AnyValue.newBuilder();
    if (json.has("stringValue")) {
      value.setStringValue(json.text("stringValue"));
    } else if (json.has("intValue")) {
      value.setIntValue(json.integer("intValue"));
    } else if (json.has("boolValue")) {
      value.setBoolValue(json.flag("boolValue"));
    } else if (json.has("doubleValue")) {
      value.setDoubleValue(floating(json));
    } else if (json.has("arrayValue")) {
      value.setArrayValue(array(json.fields("arrayValue")));
    } else if (json.has("kvlistValue")) {
      KeyValueList.Builder list = KeyValueList.newBuilder();
      read(json.fields("kvlistValue").elements("values"), list::addValues);
      value.setKvlistValue(list);
    } else if (json.has("bytesValue")) {
      value.setBytesValue(bytes(json));
    }
    return value.build();
  }

  private static ArrayValue array(Fields json) throws BrokenValue {
    ArrayValue.Builder array = ArrayValue.newBuilder();
    for (JsonNode element : json.elements("values")) {
      array.addValues(value(Fields.of(element, "an element of arrayValue")));
    }
    return array.build();
  }

  /** A number, or one of protobuf's names such as {@code NaN}, which Java shares. */
  private static double floating(Fields json) throws BrokenValue {
    JsonNode value = json.value("doubleValue");
    try {
      if (value != null && (value.isNumber() || value.isTextual())) {
        return Double.parseDouble(value.asText());
      }
    } catch (NumberFormatException e) {
      throw new BrokenValue("doubleValue must be a number, is " + Fields.shown(value));
    }
    throw new BrokenValue("doubleValue must be a number");
  }

  private static ByteString bytes(Fields json) throws BrokenValue {
    try {
      return ByteString.copyFrom(Base64.getDecoder().decode(json.text("bytesValue")));
    } catch (IllegalArgumentException e) {
      throw new BrokenValue("bytesValue must be base64");
    }
  }
}
