package io.whylate.stream.deadletter;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Headers;

/** The record headers that say why a dead letter is one. */
public final class DeadLetterHeaders {

  public static final String REASON = "whylate.reason";
  public static final String STAGE = "whylate.stage";

  private static final int MAX_REASON = 1_000;

  private DeadLetterHeaders() {}

  public static Headers add(Headers headers, String stage, String reason) {
    String line = reason.replaceAll("\\s+", " ");
    String capped = line.length() <= MAX_REASON ? line : line.substring(0, MAX_REASON);
    return headers
        .add(STAGE, stage.getBytes(StandardCharsets.UTF_8))
        .add(REASON, capped.getBytes(StandardCharsets.UTF_8));
  }
}
