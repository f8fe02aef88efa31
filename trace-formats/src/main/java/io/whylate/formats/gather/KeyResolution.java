package io.whylate.formats.gather;

import static io.whylate.formats.gather.SpanIndex.NONE;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Gives each span its request key: its own, else that of its nearest ancestor that has one, else
 * the only one of its trace, else the trace itself. Each span is passed once, however deep.
 */
final class KeyResolution {

  private static final int SEVERAL = -2;

  private final SpanIndex spans;
  private final int[] onlyKey;
  private final IntUnaryOperator keyOfTrace;

  /**
   * @param keyOfTrace the number of the key that stands for a trace, by the trace's number
   */
  KeyResolution(SpanIndex spans, int traces, IntUnaryOperator keyOfTrace) {
    this.spans = spans;
    this.keyOfTrace = keyOfTrace;
    this.onlyKey = onlyKeys(spans, traces);
  }

  private static int[] onlyKeys(SpanIndex spans, int traces) {
    int[] only = new int[traces];
    Arrays.fill(only, NONE);
    for (int span = 0; span < spans.size(); span++) {
      int key = spans.key(span);
      int trace = spans.trace(span);
      if (key != NONE && only[trace] != key) {
        only[trace] = only[trace] == NONE ? key : SEVERAL;
      }
    }
    return only;
  }

  void resolve() {
    int[] path = new int[64];
    boolean[] passed = new boolean[spans.size()];
    for (int span = 0; span < spans.size(); span++) {
      int length = 0;
      int at = spans.firstHalf(span);
      while (at != NONE && spans.key(at) == NONE && !passed[at]) {
        passed[at] = true;
        if (length == path.length) {
          path = Arrays.copyOf(path, 2 * length);
        }
        path[length++] = at;
        at = spans.parent(at);
      }
      int key = at == NONE ? NONE : spans.key(at);
      int resolved = key == NONE ? ofRest(spans.trace(span)) : key;
      for (int i = 0; i < length; i++) {
        spans.key(path[i], resolved);
      }
      if (spans.key(span) == NONE) {
        spans.key(span, resolved);
      }
    }
  }

  private int ofRest(int trace) {
    return onlyKey[trace] >= 0 ? onlyKey[trace] : keyOfTrace.applyAsInt(trace);
  }
}
