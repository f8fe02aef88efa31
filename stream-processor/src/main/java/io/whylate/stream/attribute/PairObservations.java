package io.whylate.stream.attribute;

import io.whylate.attribution.clock.ClockObservation;
import io.whylate.attribution.clock.ClockPair;
import io.whylate.attribution.clock.OffsetRange;
import io.whylate.stream.state.StateSerde;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.Serde;

/**
 * What requests said of one pair of clocks: of each second the one that bounds the offset most, so
 * that a busy pair needs no more room or writing than a quiet one.
 *
 * @param list the last to come last
 */
record PairObservations(List<ClockObservation> list) {

  static final PairObservations NONE = new PairObservations(List.of());

  static final Serde<PairObservations> SERDE =
      StateSerde.of(1, PairObservations::write, PairObservations::read);

  private static final long SECOND_NS = 1_000_000_000;

  /** One a second in the time that an estimate looks back on. */
  private static final int MAX = 60;

  /** With this one; the same when it says nothing new. */
  PairObservations with(ClockObservation observation) {
    List<ClockObservation> more = new ArrayList<>(list);
    long second = second(observation);
    for (int i = 0; i < more.size(); i++) {
      if (second(more.get(i)) == second) {
        if (width(observation.range()) >= width(more.get(i).range())) {
          return this;
        }
        more.remove(i);
        break;
      }
    }
    more.add(observation);
    return new PairObservations(
        List.copyOf(more.subList(Math.max(0, more.size() - MAX), more.size())));
  }

  private static long second(ClockObservation observation) {
    return Math.floorDiv(observation.atNs(), SECOND_NS);
  }

  private static double width(OffsetRange range) {
    return range.least() == null || range.most() == null
        ? Double.POSITIVE_INFINITY
        : (double) range.most() - range.least();
  }

  private static void write(PairObservations observations, DataOutput out) throws IOException {
    out.writeInt(observations.list.size());
    for (ClockObservation one : observations.list) {
      out.writeUTF(one.pair().from());
      out.writeUTF(one.pair().to());
      out.writeLong(one.atNs());
      RangeBytes.write(one.range(), out);
    }
  }

  private static PairObservations read(DataInput in) throws IOException {
    int size = in.readInt();
    List<ClockObservation> list = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      ClockPair pair = new ClockPair(in.readUTF(), in.readUTF());
      list.add(new ClockObservation(pair, in.readLong(), RangeBytes.read(in)));
    }
    return new PairObservations(list);
  }
}
