package io.whylate.stream.attribute;

import io.whylate.attribution.clock.OffsetRange;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** How ranges of offsets are kept in state. */
final class RangeBytes {

  private RangeBytes() {}

  static void write(OffsetRange range, DataOutput out) throws IOException {
    write(range.least(), out);
    write(range.most(), out);
  }

  static OffsetRange read(DataInput in) throws IOException {
    return new OffsetRange(readBound(in), readBound(in));
  }

  private static void write(@Nullable Long bound, DataOutput out) throws IOException {
    out.writeBoolean(bound != null);
    if (bound != null) {
      out.writeLong(bound);
    }
  }

  private static @Nullable Long readBound(DataInput in) throws IOException {
    return in.readBoolean() ? Long.valueOf(in.readLong()) : null;
  }
}
