package io.whylate.attribution.ledger;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.rules.Classification;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.DurationUnit;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.tree.Node;
import io.whylate.attribution.tree.Tree;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gives a message the time that it waited for its consumer: from the end of the span that sent it,
 * or where that was not seen what the Java agent writes on the consumer's span.
 */
public final class MessageWaits {

  private static final List<String> QUEUE_TIMES_MS =
      List.of("kafka.record.queue_time_ms", "rabbitmq.record.queue_time_ms");

  private MessageWaits() {}

  /** Puts each wait between a message's sender and its consumer, once the clocks are placed. */
  public static Tree expand(Tree tree) {
    boolean expanded = false;
    for (Node sender : tree.nodes()) {
      for (int i = 0; i < sender.children().size(); i++) {
        Node child = sender.children().get(i);
        if (child.isMessage()) {
          expanded |= isSender(sender) ? afterSending(sender, i) : asReported(sender, i);
        }
      }
    }
    return expanded ? Tree.under(tree.window()) : tree;
  }

  private static boolean isSender(Node node) {
    return node.is(SpanKind.PRODUCER) || node.is(SpanKind.CLIENT);
  }

  private static boolean afterSending(Node sender, int place) {
    long start = sender.endNs();
    long end = sender.children().get(place).startNs();
    if (start >= end) {
      return false;
    }
    sender.putWait(place, sender.span(), queueing("producer and consumer"), start, end);
    return true;
  }

  /** The broker's or producer's clock is in what is reported, so it is less sure than two spans. */
  private static boolean asReported(Node parent, int place) {
    Node consumer = parent.children().get(place);
    String key = reported(consumer.span().attributes());
    Long waited =
        key == null ? null : DurationUnit.MILLISECONDS.read(consumer.span().attributes(), key);
    if (key == null || waited == null || waited == 0) {
      return false;
    }
    long start = consumer.startNs() - waited;
    parent.putWait(place, consumer.span(), queueing(key), start, consumer.startNs());
    return true;
  }

  private static @Nullable String reported(Attributes attributes) {
    for (String key : QUEUE_TIMES_MS) {
      if (attributes.has(key)) {
        return key;
      }
    }
    return null;
  }

  private static Classification queueing(String rule) {
    return Classification.derived(Layer.QUEUEING, rule);
  }
}
