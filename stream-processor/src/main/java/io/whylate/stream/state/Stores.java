package io.whylate.stream.state;

import java.time.Duration;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.WindowStore;

/** Where the stages keep their state; either way with a changelog in Kafka. */
public enum Stores {
  MEMORY,
  /** RocksDB, for more state than fits into memory. */
  DISK;

  public <T> StoreBuilder<KeyValueStore<String, T>> byText(String name, Serde<T> values) {
    return keyValue(name, Serdes.String(), values);
  }

  /** See {@link Pieces}. */
  public StoreBuilder<KeyValueStore<byte[], byte[]>> ofPieces(String name) {
    return keyValue(name, Serdes.ByteArray(), Serdes.ByteArray());
  }

  /** Drops a period once all of it is older than the retention, by the newest that was put. */
  public StoreBuilder<WindowStore<byte[], byte[]>> ofPeriods(
      String name, Duration retention, Duration period) {
    return org.apache.kafka.streams.state.Stores.windowStoreBuilder(
        this == DISK
            ? org.apache.kafka.streams.state.Stores.persistentWindowStore(
                name, retention, period, false)
            : org.apache.kafka.streams.state.Stores.inMemoryWindowStore(
                name, retention, period, false),
        Serdes.ByteArray(),
        Serdes.ByteArray());
  }

  private <K, V> StoreBuilder<KeyValueStore<K, V>> keyValue(
      String name, Serde<K> keys, Serde<V> values) {
    return org.apache.kafka.streams.state.Stores.keyValueStoreBuilder(
        this == DISK
            ? org.apache.kafka.streams.state.Stores.persistentKeyValueStore(name)
            : org.apache.kafka.streams.state.Stores.inMemoryKeyValueStore(name),
        keys,
        values);
  }
}
