package io.whylate.stream.state;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueStore;

/** The OTLP pieces that a stage keeps for each owner, as bytes, append-only. */
public final class Pieces {

  private final KeyValueStore<byte[], byte[]> store;

  public Pieces(KeyValueStore<byte[], byte[]> store) {
    this.store = store;
  }

  public boolean contains(byte[] pieceKey) {
    return store.get(pieceKey) != null;
  }

  /** Adds a piece under its {@link PieceKey}. */
  public void add(byte[] pieceKey, byte[] piece) {
    store.put(pieceKey, piece);
  }

  public void remove(String owner, byte[] piece) {
    store.delete(PieceKey.of(owner, piece));
  }

  /** The pieces of an owner, in an order that does not depend on their arrival. */
  public List<byte[]> of(String owner) {
    return entries(owner).stream().map(entry -> entry.value).toList();
  }

  /** The pieces of an owner, which is then left with none. */
  public List<byte[]> take(String owner) {
    List<KeyValue<byte[], byte[]>> entries = entries(owner);
    entries.forEach(entry -> store.delete(entry.key));
    return entries.stream().map(entry -> entry.value).toList();
  }

  private List<KeyValue<byte[], byte[]>> entries(String owner) {
    List<KeyValue<byte[], byte[]>> entries = new ArrayList<>();
    try (var found = store.prefixScan(PieceKey.prefix(owner), Serdes.ByteArray().serializer())) {
      found.forEachRemaining(entries::add);
    }
    return entries;
  }
}
