package io.whylate.stream.assemble;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Whether a request waits for more spans before it is emitted, and since when.
 *
 * @param isOn false for one that was emitted with all its spans
 * @param incomplete it was looked at after a while without new spans, and misses some
 * @param sinceMs when the first span came that was not emitted yet
 * @param lastMs when the last span came, or when it was emitted
 */
record Wait(boolean isOn, boolean incomplete, long sinceMs, long lastMs) {

  static Wait over(long nowMs) {
    return new Wait(false, false, nowMs, nowMs);
  }

  static Wait read(DataInput in) throws IOException {
    return new Wait(in.readBoolean(), in.readBoolean(), in.readLong(), in.readLong());
  }

  void write(DataOutput out) throws IOException {
    out.writeBoolean(isOn);
    out.writeBoolean(incomplete);
    out.writeLong(sinceMs);
    out.writeLong(lastMs);
  }

  Wait arrived(long nowMs) {
    return new Wait(true, false, isOn ? sinceMs : nowMs, Math.max(lastMs, nowMs));
  }

  Wait foundIncomplete() {
    return new Wait(isOn, true, sinceMs, lastMs);
  }

  /** When it is looked at, emitted or forgotten. */
  long dueMs(AssemblyRules rules) {
    if (!isOn) {
      return lastMs + rules.patience().remember().toMillis();
    }
    return incomplete ? endMs(rules) : Math.min(endMs(rules), lastMs + rules.settle().toMillis());
  }

  /** When it is emitted whether it misses something or not. */
  long endMs(AssemblyRules rules) {
    return rules.patience().endOfWaitMs(sinceMs, lastMs);
  }
}
