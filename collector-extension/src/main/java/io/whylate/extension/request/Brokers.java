package io.whylate.extension.request;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * The brokers that a record goes to: the producer's bootstrap servers, as the agent's description
 * of a record to be sent knows them. That class lives with the application, so it is reached by
 * reflection.
 */
final class Brokers {

  private static final ClassValue<Method[]> BOOTSTRAP_SERVERS =
      new ClassValue<Method[]>() {
        @Override
        protected Method[] computeValue(Class<?> record) {
          try {
            return new Method[] {record.getMethod("getBootstrapServers")};
          } catch (NoSuchMethodException unknownToThisAgent) {
            return new Method[0];
          }
        }
      };

  private Brokers() {}

  /** {@code host:port,host:port}, or null where the agent does not know. */
  static @Nullable String of(Object record) throws ReflectiveOperationException {
    Method[] servers = BOOTSTRAP_SERVERS.get(record.getClass());
    return servers.length == 0 ? null : (String) servers[0].invoke(record);
  }
}
