package io.whylate.formats.gather;

import java.util.Arrays;

/**
 * What of each span stays in memory, about 60 bytes: its place in the file, its trace, its id and
 * its parent's as 64 bits, its times, and the number of its request key. Spans are numbered in the
 * order in which they came. The halves of a call that share an id count as one place in the tree;
 * the first of them stands for all.
 */
final class SpanIndex {

  static final int NONE = -1;
  private static final int FIRST_CAPACITY = 1024;

  private int size;
  private long fileEnd;
  private long[] position = new long[FIRST_CAPACITY];
  private int[] trace = new int[FIRST_CAPACITY];
  private long[] id = new long[FIRST_CAPACITY];
  private long[] parent = new long[FIRST_CAPACITY];
  private int[] key = new int[FIRST_CAPACITY];
  private long[] start = new long[FIRST_CAPACITY];
  private long[] end = new long[FIRST_CAPACITY];

  /**
   * Numbers of first halves by trace and id, plus one; open addressing, at most three quarters
   * full.
   */
  private int[] table = new int[2 * FIRST_CAPACITY];

  /**
   * Adds a span.
   *
   * @param parentId 0 for none
   * @param keyNumber of the key that the span carries, or {@link #NONE}
   */
  void add(
      long filePosition,
      int bytes,
      int traceNumber,
      long spanId,
      long parentId,
      int keyNumber,
      long startNs,
      long endNs) {
    if (size == position.length) {
      grow();
    }
    if (size > table.length / 4 * 3) {
      growTable();
    }
    position[size] = filePosition;
    fileEnd = filePosition + bytes;
    trace[size] = traceNumber;
    id[size] = spanId;
    parent[size] = parentId;
    key[size] = keyNumber;
    start[size] = startNs;
    end[size] = Math.max(startNs, endNs);
    int first = firstHalf(size);
    if (first != size) {
      key[first] = key[first] == NONE ? keyNumber : key[first];
      parent[first] = parent[first] == 0 ? parentId : parent[first];
    }
    size++;
  }

  int size() {
    return size;
  }

  long position(int span) {
    return position[span];
  }

  /** In bytes: the records stand one after the other. */
  int length(int span) {
    long next = span + 1 < size ? position[span + 1] : fileEnd;
    return (int) (next - position[span]);
  }

  int trace(int span) {
    return trace[span];
  }

  long startNs(int span) {
    return start[span];
  }

  /** Not before the start, whatever the span says. */
  long endNs(int span) {
    return end[span];
  }

  long durationNs(int span) {
    return end[span] - start[span];
  }

  /** The key of the span itself, or {@link #NONE}. */
  int key(int span) {
    return key[span];
  }

  void key(int span, int keyNumber) {
    key[span] = keyNumber;
  }

  /** The span that stands for this one in the tree. */
  int firstHalf(int span) {
    int slot = slot(table, span);
    if (table[slot] == 0) {
      table[slot] = span + 1;
    }
    return table[slot] - 1;
  }

  /** The parent of a first half, or {@link #NONE} when it was not seen. */
  int parent(int first) {
    if (parent[first] == 0) {
      return NONE;
    }
    int found = table[slot(table, trace[first], parent[first])] - 1;
    return found < 0 ? NONE : found;
  }

  private int slot(int[] in, int span) {
    return slot(in, trace[span], id[span]);
  }

  private int slot(int[] in, int ofTrace, long withId) {
    int slot = hash(ofTrace, withId) & (in.length - 1);
    while (in[slot] != 0 && !(id[in[slot] - 1] == withId && trace[in[slot] - 1] == ofTrace)) {
      slot = (slot + 1) & (in.length - 1);
    }
    return slot;
  }

  private static int hash(int traceNumber, long spanId) {
    long mixed = (spanId + traceNumber * 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
    return (int) (mixed >>> 32);
  }

  private void grow() {
    int capacity = size + size / 2;
    position = Arrays.copyOf(position, capacity);
    trace = Arrays.copyOf(trace, capacity);
    id = Arrays.copyOf(id, capacity);
    parent = Arrays.copyOf(parent, capacity);
    key = Arrays.copyOf(key, capacity);
    start = Arrays.copyOf(start, capacity);
    end = Arrays.copyOf(end, capacity);
  }

  private void growTable() {
    int[] larger = new int[2 * table.length];
    for (int entry : table) {
      if (entry != 0) {
        larger[slot(larger, entry - 1)] = entry;
      }
    }
    table = larger;
  }
}
