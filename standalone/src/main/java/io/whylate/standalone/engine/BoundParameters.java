package io.whylate.standalone.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Names and values of a statement's parameters in native memory, for one call. */
final class BoundParameters implements AutoCloseable {
  final Pointer[] names;
  final long[] nameLengths;
  final Pointer[] values;
  final long[] valueLengths;

  private final List<byte[]> nameBytes;
  private final List<byte[]> valueBytes;

  BoundParameters(Map<String, String> parameters) {
    nameBytes = utf8(parameters.keySet());
    valueBytes = utf8(parameters.values());
    names = copy(nameBytes);
    nameLengths = lengths(nameBytes);
    values = copy(valueBytes);
    valueLengths = lengths(valueBytes);
  }

  long count() {
    return names.length;
  }

  private static List<byte[]> utf8(Collection<String> texts) {
    return texts.stream().map(text -> text.getBytes(UTF_8)).toList();
  }

  private static Pointer[] copy(List<byte[]> texts) {
    return texts.stream().map(BoundParameters::copy).toArray(Pointer[]::new);
  }

  private static Memory copy(byte[] text) {
    Memory memory = new Memory(text.length + 1L);
    memory.write(0, text, 0, text.length);
    memory.setByte(text.length, (byte) 0);
    return memory;
  }

  private static long[] lengths(List<byte[]> texts) {
    return texts.stream().mapToLong(text -> text.length).toArray();
  }

  @Override
  public void close() {
    for (Pointer name : names) {
      ((Memory) name).close();
    }
    for (Pointer value : values) {
      ((Memory) value).close();
    }
  }
}
