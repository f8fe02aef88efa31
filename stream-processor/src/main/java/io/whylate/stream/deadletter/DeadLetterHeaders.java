package io.whylate.stream.deadletter;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/** The record headers that say why a dead letter is one. */
public final class DeadLetterHeaders {

  public static final String REASON = "whylate.reason";
  public static final String STAGE = "whylate.stage";

  /** The record that was being read, as topic-partition@offset. */
  public static final String ORIGIN = "whylate.origin";

  private static final int MAX_REASON = 1_000;

  private DeadLetterHeaders() {}

  /** Says which record was being read. */
  public static Headers addOrigin(Headers headers, String topic, int partition, long offset) {
    String origin = topic + '-' + partition + '@' + offset;
    return headers.remove(ORIGIN).add(ORIGIN, origin.getBytes(StandardCharsets.UTF_8));
  }

  /** The text of a header; empty when it is not there. */
  static String text(Headers headers, String name) {
    Header header = headers.lastHeader(name);
    return header == null ? "" : new String(header.value(), StandardCharsets.UTF_8);
  }

  public static Headers add(Headers headers, String stage, String reason) {
    String line = reason.replaceAll("\\s+", " ");
    String capped = line.length() <= MAX_REASON ? line : line.substring(0, MAX_REASON);
    return headers
        .add(STAGE, stage.getBytes(StandardCharsets.UTF_8))
        .add(REASON, capped.getBytes(StandardCharsets.UTF_8));
  }
}
