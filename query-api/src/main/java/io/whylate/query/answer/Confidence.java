package io.whylate.query.answer;

import java.util.List;
import java.util.Locale;

/**
 * How sure a verdict is. It is low when more time is doubtful than the verdict's lead, so that
 * another could be named as well, or when the verdict is that it is not known; medium when anything
 * else lowers it.
 *
 * @param doubtfulNs time that could belong elsewhere: contested, unknown, and what clocks leave
 *     open
 * @param marginNs by how much what the verdict names leads what comes next
 * @param reasons what lowers it, in words, without a full stop; empty when it is high
 */
public record Confidence(Level level, long doubtfulNs, long marginNs, List<String> reasons) {

  /** How sure. */
  public enum Level {
    HIGH,
    MEDIUM,
    LOW;

    /** The key in JSON, and the word shown to people. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
