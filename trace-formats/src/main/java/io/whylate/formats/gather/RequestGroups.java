package io.whylate.formats.gather;

import java.util.Arrays;

/** The numbers of the spans of each key: all in one array, and where each key's begin in it. */
final class RequestGroups {

  private final int[] begin;
  private final int[] spans;
  private final int[] keysInOrder;

  private RequestGroups(int[] begin, int[] spans, int[] keysInOrder) {
    this.begin = begin;
    this.spans = spans;
    this.keysInOrder = keysInOrder;
  }

  static RequestGroups of(SpanIndex index, int keys) {
    int[] begin = new int[keys + 1];
    int[] order = new int[keys];
    int seen = 0;
    for (int span = 0; span < index.size(); span++) {
      int key = index.key(span);
      if (begin[key + 1]++ == 0) {
        order[seen++] = key;
      }
    }
    for (int key = 0; key < keys; key++) {
      begin[key + 1] += begin[key];
    }
    int[] next = begin.clone();
    int[] spans = new int[index.size()];
    for (int span = 0; span < index.size(); span++) {
      spans[next[index.key(span)]++] = span;
    }
    return new RequestGroups(begin, spans, Arrays.copyOf(order, seen));
  }

  /** The keys that have spans, by their first ones. */
  int[] keysInOrder() {
    return keysInOrder;
  }

  int[] spans(int key) {
    return Arrays.copyOfRange(spans, begin[key], begin[key + 1]);
  }
}
