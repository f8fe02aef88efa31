package io.whylate.stream.assemble;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.apache.kafka.streams.state.WindowStore;
import org.jspecify.annotations.Nullable;

/**
 * That there was a request, long after its spans were forgotten: 28 bytes a request, by a hash of
 * its key. A span that comes so late would otherwise open the request again, in a second row. The
 * store drops whole spans of time by itself; how many requests fit into one is bounded.
 */
final class ForgottenRequests {

  /** What the time of the recall is divided into. */
  static final int PERIODS = 8;

  private static final int HASH_BYTES = 8;
  private static final int VALUE_BYTES = Integer.BYTES + 2 * Long.BYTES;

  /** A request of which only this is known. */
  record Trace(int occurrence, SpanTimes times) {}

  private final WindowStore<byte[], byte[]> store;
  private final long periodMs;
  private final int maxPerPeriod;

  private long periodStartMs = Long.MIN_VALUE;
  private int inPeriod;

  ForgottenRequests(WindowStore<byte[], byte[]> store, Recall recall) {
    this.store = store;
    this.periodMs = periodMs(recall);
    this.maxPerPeriod = Math.max(1, recall.max() / PERIODS);
  }

  static long periodMs(Recall recall) {
    return Math.max(1, recall.time().toMillis() / PERIODS);
  }

  /** False when there is no room. */
  boolean add(String key, RequestHeader header, long nowMs) {
    long startMs = Math.max(periodStartMs, nowMs - Math.floorMod(nowMs, periodMs));
    if (startMs != periodStartMs) {
      periodStartMs = startMs;
      inPeriod = 0;
    }
    if (inPeriod == maxPerPeriod) {
      return false;
    }
    inPeriod++;
    store.put(hash(key), written(header), startMs);
    return true;
  }

  /** The last use of the key; null when none is known. */
  @Nullable Trace find(String key) {
    try (var uses = store.backwardFetch(hash(key), 0, Long.MAX_VALUE)) {
      return uses.hasNext() ? read(uses.next().value) : null;
    }
  }

  private static byte[] written(RequestHeader header) {
    return ByteBuffer.allocate(VALUE_BYTES)
        .putInt(header.occurrence())
        .putLong(header.times().startNs())
        .putLong(header.times().endNs())
        .array();
  }

  private static Trace read(byte[] value) {
    ByteBuffer bytes = ByteBuffer.wrap(value);
    return new Trace(bytes.getInt(), new SpanTimes(bytes.getLong(), bytes.getLong()));
  }

  private static byte[] hash(String key) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      return Arrays.copyOf(sha256.digest(key.getBytes(StandardCharsets.UTF_8)), HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
