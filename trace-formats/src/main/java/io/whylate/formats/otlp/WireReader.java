package io.whylate.formats.otlp;

/**
 * A cursor over protobuf bytes that were parsed before, so that their form needs no check: for the
 * few fields that a stage wants, without objects for all the others.
 */
final class WireReader {

  private static final int WIRE_BITS = 3;
  private static final int WIRE_MASK = 7;

  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int LENGTH = 2;
  private static final int GROUP = 3;
  private static final int FIXED32 = 5;

  private final byte[] bytes;
  private final int end;

  private int position;
  private int tag;
  private int length;

  WireReader(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  private WireReader(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.position = from;
    this.end = end;
  }

  /** Goes to the next field; false at the end. A field must be read or skipped before the next. */
  boolean next() {
    if (position >= end) {
      return false;
    }
    tag = (int) varint();
    length = (tag & WIRE_MASK) == LENGTH ? (int) varint() : 0;
    return true;
  }

  /** Whether the field is this one, and has bytes. */
  boolean isBytes(int field) {
    return tag == (field << WIRE_BITS | LENGTH);
  }

  boolean isFixed64(int field) {
    return tag == (field << WIRE_BITS | FIXED64);
  }

  boolean isVarint(int field) {
    return tag == (field << WIRE_BITS | VARINT);
  }

  /** The message that the field is. */
  WireReader message() {
    return slice().reader();
  }

  /** The bytes that the field is. */
  Slice slice() {
    Slice slice = new Slice(bytes, position, length);
    position += length;
    return slice;
  }

  long fixed64() {
    long value = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      value |= (bytes[position++] & 0xFFL) << (Byte.SIZE * i);
    }
    return value;
  }

  long varint() {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte one = bytes[position++];
      value |= (one & 0x7FL) << shift;
      if (one >= 0) {
        return value;
      }
    }
  }

  void skip() {
    switch (tag & WIRE_MASK) {
      case VARINT -> varint();
      case FIXED64 -> position += Long.BYTES;
      case LENGTH -> position += length;
      case FIXED32 -> position += Integer.BYTES;
      case GROUP -> skipGroup();
      default -> throw new IllegalArgumentException("not protobuf: a field with the tag " + tag);
    }
  }

  private void skipGroup() {
    int groupEnd = (tag & ~WIRE_MASK) | GROUP + 1;
    while (next() && tag != groupEnd) {
      skip();
    }
  }

  /** Some of the bytes. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Slice(byte[] bytes, int from, int length) {

    WireReader reader() {
      return new WireReader(bytes, from, from + length);
    }
  }
}
