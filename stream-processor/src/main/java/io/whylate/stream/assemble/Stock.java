package io.whylate.stream.assemble;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * How many spans a request holds.
 *
 * @param spans kept, those that came twice in different company included
 * @param counted of these, the ones whose fate is counted already
 * @param distinct of the counted ones, those that are not the same as another
 * @param bytes of spans kept
 * @param overflowed more came than is kept
 * @param altered the row has to be made anew even without new spans
 */
record Stock(int spans, int counted, int distinct, int bytes, boolean overflowed, boolean altered) {

  static final Stock NONE = new Stock(0, 0, 0, 0, false, false);

  static Stock read(DataInput in) throws IOException {
    return new Stock(
        in.readInt(), in.readInt(), in.readInt(), in.readInt(), in.readBoolean(), in.readBoolean());
  }

  void write(DataOutput out) throws IOException {
    out.writeInt(spans);
    out.writeInt(counted);
    out.writeInt(distinct);
    out.writeInt(bytes);
    out.writeBoolean(overflowed);
    out.writeBoolean(altered);
  }

  Stock with(PieceFacts piece) {
    return new Stock(
        spans + piece.spans(), counted, distinct, bytes + piece.bytes(), overflowed, altered);
  }

  Stock overflowing() {
    return new Stock(spans, counted, distinct, bytes, true, true);
  }

  /** All are in the row now; so many of them are different. */
  Stock counted(int distinctNow) {
    return new Stock(spans, spans, distinctNow, bytes, overflowed, false);
  }

  /** This is left, and counted already. */
  Stock reducedTo(PieceFacts rest, int distinctOfRest) {
    return new Stock(rest.spans(), rest.spans(), distinctOfRest, rest.bytes(), overflowed, true);
  }

  /** In no breakdown yet. */
  int open() {
    return spans - counted;
  }
}
