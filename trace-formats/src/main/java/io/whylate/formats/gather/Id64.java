package io.whylate.formats.gather;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.regex.Pattern;

/** A span id as 64 bits: itself when it is 16 hex digits, else a hash that cannot be steered. */
final class Id64 {

  private static final int HEX_DIGITS = 16;
  private static final Pattern HEX = Pattern.compile("[0-9a-f]{16}");

  private Id64() {}

  static long of(String id) {
    if (id.length() == HEX_DIGITS && HEX.matcher(id).matches()) {
      return Long.parseUnsignedLong(id, 16);
    }
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return ByteBuffer.wrap(digest.digest(id.getBytes(StandardCharsets.UTF_8))).getLong();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
