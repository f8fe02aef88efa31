package io.whylate.stream.state;

import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;

/** The kinds of store that the stages use: in memory, with a changelog in Kafka. */
public final class Stores {

  private Stores() {}

  public static <T> StoreBuilder<KeyValueStore<String, T>> byText(String name, Serde<T> values) {
    return builder(name, Serdes.String(), values);
  }

  /** See {@link Pieces}. */
  public static StoreBuilder<KeyValueStore<byte[], byte[]>> ofPieces(String name) {
    return builder(name, Serdes.ByteArray(), Serdes.ByteArray());
  }

  private static <K, V> StoreBuilder<KeyValueStore<K, V>> builder(
      String name, Serde<K> keys, Serde<V> values) {
    return org.apache.kafka.streams.state.Stores.keyValueStoreBuilder(
        org.apache.kafka.streams.state.Stores.inMemoryKeyValueStore(name), keys, values);
  }
}
