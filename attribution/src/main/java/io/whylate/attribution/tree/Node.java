package io.whylate.attribution.tree;

import io.whylate.attribution.rules.Classification;
import io.whylate.attribution.rules.Mark;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A span in the tree of its request. Its times are on the clock of the window: raw at first, moved
 * when clocks are placed.
 *
 * <p>The steps change it in turn, each in one way: those of this package join nodes; the placing of
 * clocks shifts them; then the window may get another end; then come waits, then phases. Who
 * changes what hangs where numbers the nodes again with {@link Tree#under}. From the walk on
 * nothing changes.
 */
public final class Node {

  /** How a node came to be. */
  public enum Origin {
    REPORTED,
    /** Stands for a parent that was named but not seen. */
    STAND_IN,
    /** Holds the tries of a caller that tried more than once. */
    ATTEMPTS,
    /** A phase that an engine reported as a duration on its span. */
    PHASE,
    /** The time between the sending of a message and the start of its consumer, its only child. */
    WAIT
  }

  private final Span span;
  private final Classification classification;
  private final Origin origin;
  private List<Node> children = List.of();
  private long startNs;
  private long endNs;
  private @Nullable Node parent;
  private int depth;
  private int index;
  private boolean hasServer;

  private Node(Span span, Classification classification, Origin origin, long start, long end) {
    this.span = span;
    this.classification = classification;
    this.origin = origin;
    this.startNs = start;
    this.endNs = end;
  }

  public static Node of(Span span, Classification classification) {
    return new Node(span, classification, Origin.REPORTED, span.startNs(), span.endNs());
  }

  /** The unseen parent of these spans; it lasts as long as they do together. */
  static Node standIn(Span span, Classification classification) {
    return new Node(span, classification, Origin.STAND_IN, span.startNs(), span.endNs());
  }

  /** All tries of a caller; what belongs to none of them is the wait between. */
  static Node attempts(Span span, Classification classification) {
    return new Node(span, classification, Origin.ATTEMPTS, span.startNs(), span.endNs());
  }

  /** Adds a phase of this engine's span as its child. Only for the step that expands ledgers. */
  public void addPhase(Classification classification, long start, long end) {
    new Node(span, classification, Origin.PHASE, start, end).hangUnder(this);
  }

  /**
   * Puts the wait for a message between this node and the consumer that is the child at this place.
   * Only for the step that expands waits, after which no clock is placed.
   *
   * @param holder the span whose process held the message
   */
  public void putWait(int place, Span holder, Classification layer, long start, long end) {
    Node consumer = children.get(place);
    Node wait = new Node(holder, layer, Origin.WAIT, start, end);
    consumer.parent = null;
    consumer.hangUnder(wait);
    wait.parent = this;
    children.set(place, wait);
  }

  void hangUnder(Node newParent) {
    if (parent != null) {
      parent.children.remove(this);
    }
    newParent.adopt(this);
  }

  /** A leaf has no list of its own: most spans are leaves. */
  private void adopt(Node child) {
    if (children.isEmpty()) {
      children = new ArrayList<>(4);
    }
    children.add(child);
    child.parent = this;
  }

  /** Hangs children under others, all at once: one by one is quadratic where there are many. */
  void handDown(Map<Node, Node> newParents) {
    if (newParents.isEmpty()) {
      return;
    }
    children.removeAll(newParents.keySet());
    newParents.forEach((child, newParent) -> newParent.adopt(child));
  }

  /** Puts what hangs under such children in their place. */
  void dissolveChildren(Predicate<Node> transparent) {
    Deque<Node> open = new ArrayDeque<>(children);
    children = List.of();
    while (!open.isEmpty()) {
      Node child = open.remove();
      if (transparent.test(child)) {
        open.addAll(child.children);
      } else {
        adopt(child);
      }
    }
  }

  void becomeRoot() {
    parent = null;
  }

  void number(int newIndex) {
    index = newIndex;
    depth = parent == null ? 0 : parent.depth + 1;
    hasServer = false;
    if (parent != null && is(SpanKind.SERVER)) {
      parent.hasServer = true;
    }
  }

  /** Moves the node onto another clock. Only for the placing of clocks, once a node. */
  public void shift(long ns) {
    startNs += ns;
    endNs += ns;
  }

  /** A moment on the clock of the span, moved as the node was. */
  public long placed(long rawNs) {
    return rawNs - span.startNs() + startNs;
  }

  /** Ends the node elsewhere than its span. Only for the window, once the clocks are placed. */
  public void endAt(long ns) {
    endNs = ns;
  }

  public Span span() {
    return span;
  }

  public Classification classification() {
    return classification;
  }

  public Origin origin() {
    return origin;
  }

  public SpanKind kind() {
    return span.kind();
  }

  public boolean is(SpanKind kind) {
    return span.kind() == kind && origin == Origin.REPORTED;
  }

  public boolean is(Mark mark) {
    return classification.is(mark) && origin == Origin.REPORTED;
  }

  public long startNs() {
    return startNs;
  }

  public long endNs() {
    return endNs;
  }

  public long durationNs() {
    return endNs - startNs;
  }

  public @Nullable Node parent() {
    return parent;
  }

  public List<Node> children() {
    return children;
  }

  /** 0 for the window. */
  public int depth() {
    return depth;
  }

  /** The place in {@link Tree#nodes()}. */
  public int index() {
    return index;
  }

  /** Whether both run in one process. */
  public boolean sameProcess(Node other) {
    return span.resource().process().equals(other.span.resource().process());
  }

  /** The host on whose clock the span was written; null when it names none. */
  public @Nullable String clock() {
    return span.resource().clock();
  }

  /** Whether both say on which host's clock they are. */
  public boolean clocksKnown(Node other) {
    return clock() != null && other.clock() != null;
  }

  public boolean wasRunningAtStartOf(Node other) {
    return startNs <= other.startNs && other.startNs <= endNs;
  }

  /** Whether a request or message comes in here: a server or consumer, or the tries of one. */
  public boolean isEntry() {
    return (span.kind() == SpanKind.SERVER || span.kind() == SpanKind.CONSUMER)
        && (origin == Origin.REPORTED || origin == Origin.ATTEMPTS);
  }

  /** Whether this consumes a message: its sender need not have waited for it. */
  public boolean isMessage() {
    return is(SpanKind.CONSUMER)
        && parent != null
        && (parent.is(SpanKind.PRODUCER) || parent.origin == Origin.WAIT || entersProcess());
  }

  /** Whether the request came into another process with this node. */
  public boolean entersProcess() {
    return parent != null && !sameProcess(parent) && parent.origin != Origin.STAND_IN;
  }

  /**
   * Whether this is the other half of the client span above it: a server, or where there is none
   * whatever else the call came to in another process, such as a gateway's internal span. Known
   * once the tree is numbered.
   */
  public boolean answersCall() {
    return parent != null
        && parent.is(SpanKind.CLIENT)
        && (is(SpanKind.SERVER)
            || (entersProcess()
                && origin == Origin.REPORTED
                && !parent.hasServer
                && !isMessage()
                && !is(Mark.ENGINE)));
  }

  /** Whether a call has neither another call nor another process right under it, as far as seen. */
  boolean isUnansweredCall() {
    return is(SpanKind.CLIENT)
        && children.stream().noneMatch(child -> child.is(SpanKind.CLIENT) || child.entersProcess());
  }
}
