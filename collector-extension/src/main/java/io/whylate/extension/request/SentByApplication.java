package io.whylate.extension.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the application has put on a call before the agent adds its headers, where that is seen only
 * then: gRPC's metadata and the headers of Kafka records, whose setters would replace it. The
 * libraries are the application's, so they are reached by reflection.
 */
final class SentByApplication {

  private static final String GRPC = "io.grpc.Metadata";
  private static final String KAFKA = "org.apache.kafka.common.header.internals.RecordHeaders";

  private SentByApplication() {}

  /** The header's value; null if there is none, or nobody can tell. */
  static @Nullable String value(@Nullable Object carrier, String header) throws Exception {
    if (carrier == null) {
      return null;
    }
    switch (carrier.getClass().getName()) {
      case GRPC:
        return inMetadata(carrier, header);
      case KAFKA:
        return inRecord(carrier, header);
      default:
        return null;
    }
  }

  private static @Nullable String inMetadata(Object metadata, String header) throws Exception {
    Class<?> type = metadata.getClass();
    if (!((Set<?>) method(type, "keys").invoke(metadata)).contains(header)) {
      return null;
    }
    Field marshaller = type.getField("ASCII_STRING_MARSHALLER");
    Object key =
        keyOf(type)
            .getMethod("of", String.class, marshaller.getType())
            .invoke(null, header, marshaller.get(null));
    return (String) method(type, "get", keyOf(type)).invoke(metadata, key);
  }

  private static @Nullable String inRecord(Object headers, String header) throws Exception {
    Object last = method(headers.getClass(), "lastHeader", String.class).invoke(headers, header);
    if (last == null) {
      return null;
    }
    byte[] value = (byte[]) method(last.getClass(), "value").invoke(last);
    return value == null ? "" : new String(value, UTF_8);
  }

  private static Class<?> keyOf(Class<?> metadata) {
    try {
      return Class.forName(GRPC + "$Key", false, metadata.getClassLoader());
    } catch (ClassNotFoundException otherLibrary) {
      throw new IllegalStateException(otherLibrary);
    }
  }

  private static Method method(Class<?> type, String name, Class<?>... parameters) {
    try {
      return type.getMethod(name, parameters);
    } catch (NoSuchMethodException otherVersion) {
      throw new IllegalStateException(otherVersion);
    }
  }
}
