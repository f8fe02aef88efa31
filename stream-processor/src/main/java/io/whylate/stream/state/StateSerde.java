package io.whylate.stream.state;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/** A serde for small state: a byte for its version, then what the writer writes. */
public final class StateSerde {

  private StateSerde() {}

  /** Writes one value. */
  @FunctionalInterface
  public interface Writer<T> {
    void write(T value, DataOutput out) throws IOException;
  }

  /** Reads what the writer wrote. */
  @FunctionalInterface
  public interface Reader<T> {
    T read(DataInput in) throws IOException;
  }

  public static <T> Serde<T> of(int version, Writer<T> writer, Reader<T> reader) {
    return Serdes.serdeFrom(
        (topic, value) -> value == null ? null : write(version, writer, value),
        reading(version, reader));
  }

  private static <T> byte[] write(int version, Writer<T> writer, T value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    try {
      out.writeByte(version);
      writer.write(value, out);
    } catch (IOException e) {
      throw new SerializationException("state " + value, e);
    }
    return bytes.toByteArray();
  }

  private static <T> Deserializer<T> reading(int version, Reader<T> reader) {
    return new Deserializer<>() {
      @Override
      public @Nullable T deserialize(String topic, byte @Nullable [] bytes) {
        return bytes == null ? null : read(version, reader, bytes);
      }
    };
  }

  private static <T> T read(int version, Reader<T> reader, byte[] bytes) {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    try {
      int found = in.readByte();
      if (found != version) {
        throw new SerializationException("state of version " + found + ", not " + version);
      }
      return reader.read(in);
    } catch (IOException e) {
      throw new SerializationException("state of " + bytes.length + " bytes", e);
    }
  }
}
