package io.whylate.formats.otlp;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import io.whylate.formats.source.BrokenValue;
import io.whylate.formats.source.Fields;
import java.util.Base64;
import java.util.HexFormat;

/**
 * An id in OTLP's JSON: hex in either case; base64 too, as protobuf's own JSON has it. The length
 * tells the two apart.
 */
final class OtlpJsonId {

  private static final int TRACE_BYTES = 16;
  private static final int SPAN_BYTES = 8;

  private OtlpJsonId() {}

  static ByteString trace(Fields json, String name) throws BrokenValue {
    return read(json, name, TRACE_BYTES);
  }

  static ByteString span(Fields json, String name) throws BrokenValue {
    return read(json, name, SPAN_BYTES);
  }

  private static ByteString read(Fields json, String name, int bytes) throws BrokenValue {
    JsonNode value = json.value(name);
    String id = json.text(name);
    if (value == null || id.isEmpty()) {
      return ByteString.EMPTY;
    }
    try {
      if (id.length() == 2 * bytes) {
        return ByteString.copyFrom(HexFormat.of().parseHex(id));
      }
      if (id.length() <= 2 * bytes) {
        byte[] decoded = Base64.getDecoder().decode(id);
        if (decoded.length == bytes) {
          return ByteString.copyFrom(decoded);
        }
      }
    } catch (IllegalArgumentException e) {
      throw notAnId(name, bytes, value);
    }
    throw notAnId(name, bytes, value);
  }

  private static BrokenValue notAnId(String name, int bytes, JsonNode value) {
    return new BrokenValue(
        name + " must be " + 2 * bytes + " hex digits, is " + Fields.shown(value));
  }
}
