package io.whylate.stream.attribute;

import io.whylate.attribution.breakdown.ClockOffset;
import io.whylate.attribution.clock.OffsetRange;
import io.whylate.stream.state.StateSerde;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.Serde;

/** The estimates that a row was made with, as bytes, so that its revisions use them again. */
final class RowClocks {

  private static final Serde<List<ClockOffset>> SERDE =
      StateSerde.of(1, RowClocks::write, RowClocks::read);

  private RowClocks() {}

  static byte[] write(List<ClockOffset> offsets) {
    return SERDE.serializer().serialize("", offsets);
  }

  /** The offsets with their estimates alone. */
  static List<ClockOffset> read(byte[] bytes) {
    return SERDE.deserializer().deserialize("", bytes);
  }

  private static void write(List<ClockOffset> offsets, DataOutput out) throws IOException {
    out.writeInt(offsets.size());
    for (ClockOffset offset : offsets) {
      out.writeUTF(offset.from());
      out.writeUTF(offset.to());
      RangeBytes.write(new OffsetRange(offset.estimatedLeastNs(), offset.estimatedMostNs()), out);
    }
  }

  private static List<ClockOffset> read(DataInput in) throws IOException {
    int size = in.readInt();
    List<ClockOffset> offsets = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      String from = in.readUTF();
      String to = in.readUTF();
      OffsetRange estimate = RangeBytes.read(in);
      offsets.add(new ClockOffset(from, to, null, null, null, estimate.least(), estimate.most()));
    }
    return offsets;
  }
}
