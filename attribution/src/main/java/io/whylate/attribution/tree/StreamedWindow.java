package io.whylate.attribution.tree;

import io.whylate.attribution.breakdown.Flag;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanStatus;
import java.util.Set;

/**
 * The window of a request whose outermost span is a client span that ended at the headers of a
 * stream: the caller went on waiting, so the window ends with the server's span.
 */
public final class StreamedWindow {

  private StreamedWindow() {}

  /** Moves the end of the window, once the clocks are placed. */
  public static void extend(Tree tree, Set<Flag> flags) {
    Node window = tree.window();
    if (!window.is(SpanKind.CLIENT) || window.span().status() == SpanStatus.ERROR) {
      return;
    }
    for (Node child : window.children()) {
      if (child.answersCall()
          && child.endNs() > window.endNs()
          && (window.clocksKnown(child) || window.wasRunningAtStartOf(child))) {
        window.endAt(child.endNs());
        flags.add(Flag.WINDOW_EXTENDED);
      }
    }
  }
}
