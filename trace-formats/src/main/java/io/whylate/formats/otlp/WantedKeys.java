package io.whylate.formats.otlp;

import io.opentelemetry.proto.common.v1.KeyValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Tells attributes that are asked for by the bytes of their keys. What is called {@code a.b.c} may
 * also be {@code c} in a map {@code a.b}; so the beginnings of a key are wanted too.
 */
final class WantedKeys {

  private final List<List<byte[]>> byLength = new ArrayList<>();

  WantedKeys(Set<String> keys) {
    Set<String> all = new LinkedHashSet<>(keys);
    for (String key : keys) {
      for (int dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
        all.add(key.substring(0, dot));
      }
    }
    all.forEach(key -> add(key.getBytes(StandardCharsets.UTF_8)));
  }

  private void add(byte[] key) {
    while (byLength.size() <= key.length) {
      byLength.add(new ArrayList<>(1));
    }
    byLength.get(key.length).add(key);
  }

  /** Whether this {@code KeyValue} has such a key. */
  boolean isKeyOf(WireReader.Slice attribute) {
    WireReader fields = attribute.reader();
    boolean isWanted = false;
    while (fields.next()) {
      if (fields.isBytes(KeyValue.KEY_FIELD_NUMBER)) {
        // As protobuf has it, the last of several counts.
        isWanted = contains(fields.slice());
      } else {
        fields.skip();
      }
    }
    return isWanted;
  }

  private boolean contains(WireReader.Slice key) {
    if (key.length() >= byLength.size()) {
      return false;
    }
    for (byte[] wanted : byLength.get(key.length())) {
      if (Arrays.equals(
          wanted, 0, wanted.length, key.bytes(), key.from(), key.from() + key.length())) {
        return true;
      }
    }
    return false;
  }
}
