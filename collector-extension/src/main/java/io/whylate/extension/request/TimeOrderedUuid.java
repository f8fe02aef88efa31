package io.whylate.extension.request;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * UUIDs of version 7 (RFC 9562): 48 bits of Unix milliseconds, then random bits.
 *
 * <p>The random bits come from {@link ThreadLocalRandom}, which never blocks: an ID is a name, not
 * a secret.
 */
final class TimeOrderedUuid {

  private static final long VERSION_7 = 0x7000L;
  private static final long VARIANT_RFC = 0x8000_0000_0000_0000L;

  private TimeOrderedUuid() {}

  static String next() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    long high = (System.currentTimeMillis() << 16) | VERSION_7 | (random.nextLong() & 0x0fffL);
    long low = VARIANT_RFC | (random.nextLong() >>> 2);
    return new UUID(high, low).toString();
  }

  /** Whether an ID has the form of those made here. */
  static boolean hasFormOf(String id) {
    return id.length() == 36 && id.charAt(14) == '7' && id.charAt(8) == '-' && id.charAt(13) == '-';
  }
}
