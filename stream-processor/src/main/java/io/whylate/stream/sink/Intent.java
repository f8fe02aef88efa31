package io.whylate.stream.sink;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Which records are about to be inserted together. It is kept with the committed offset, so that
 * whoever reads on after a crash inserts exactly these again, under the same tokens.
 *
 * @param first offset
 * @param last offset
 * @param checksum of the rows
 */
record Intent(long first, long last, long checksum) {

  private static final Pattern METADATA = Pattern.compile("intent:(\\d{1,18}):([0-9a-f]{1,16})");

  /** What a committed offset says; null when no insert was under way. */
  static @Nullable Intent of(OffsetAndMetadata committed) {
    Matcher matcher = METADATA.matcher(committed.metadata());
    return matcher.matches()
        ? new Intent(
            committed.offset(),
            Long.parseLong(matcher.group(1)),
            Long.parseUnsignedLong(matcher.group(2), 16))
        : null;
  }

  OffsetAndMetadata committed() {
    return new OffsetAndMetadata(first, "intent:" + last + ":" + Long.toHexString(checksum));
  }
}
