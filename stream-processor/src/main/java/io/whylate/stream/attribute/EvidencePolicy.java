package io.whylate.stream.attribute;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Outcome;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.kafka.common.utils.Utils;

/**
 * Of which requests the spans are kept besides the breakdown. No breakdown depends on it.
 *
 * @param all of every request; else of those that failed or were cut off, and of these:
 * @param slow that took so long or longer
 * @param sampledPercent of all, chosen by their row ids, so that every revision is or none
 */
public record EvidencePolicy(boolean all, Duration slow, int sampledPercent) {

  boolean keeps(Breakdown breakdown) {
    return all
        || breakdown.status() == Outcome.ERROR
        || breakdown.censored()
        || breakdown.e2eNs() >= slow.toNanos()
        || isSampled(breakdown.rowId());
  }

  private boolean isSampled(String rowId) {
    byte[] bytes = rowId.getBytes(StandardCharsets.UTF_8);
    return Utils.toPositive(Utils.murmur2(bytes)) % 100 < sampledPercent;
  }
}
