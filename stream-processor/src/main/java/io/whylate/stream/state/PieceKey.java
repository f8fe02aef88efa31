package io.whylate.stream.state;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Where a piece is kept: under its owner and the hash of its bytes, so that a piece which comes
 * twice is kept once. The owner's length leads, so that no owner is the prefix of another.
 */
public final class PieceKey {

  private static final int HASH_BYTES = 16;

  private PieceKey() {}

  /** What the keys of all pieces of this owner begin with. */
  public static byte[] prefix(String owner) {
    byte[] bytes = owner.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(Integer.BYTES + bytes.length)
        .putInt(bytes.length)
        .put(bytes)
        .array();
  }

  public static byte[] of(String owner, byte[] piece) {
    byte[] prefix = prefix(owner);
    return ByteBuffer.allocate(prefix.length + HASH_BYTES)
        .put(prefix)
        .put(sha256(piece), 0, HASH_BYTES)
        .array();
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
