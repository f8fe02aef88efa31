package io.whylate.extension.loss;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;

/**
 * A queue of spans that turns away itself what finds no room, since the SDK's own tells only its
 * metrics of what it drops. The SDK's has room for whatever this one lets through.
 */
final class CountedQueue implements SpanProcessor {

  private final SpanProcessor queue;
  private final Backlog backlog;
  private final Losses losses;

  CountedQueue(SpanProcessor queue, Backlog backlog, Losses losses) {
    this.queue = queue;
    this.backlog = backlog;
    this.losses = losses;
  }

  @Override
  public void onEnd(ReadableSpan span) {
    if (!span.getSpanContext().isSampled() || backlog.add()) {
      queue.onEnd(span);
    } else {
      losses.queueFull();
    }
  }

  @Override
  public void onStart(Context parent, ReadWriteSpan span) {
    queue.onStart(parent, span);
  }

  @Override
  public boolean isStartRequired() {
    return queue.isStartRequired();
  }

  @Override
  public boolean isEndRequired() {
    return true;
  }

  @Override
  public CompletableResultCode shutdown() {
    return queue.shutdown();
  }

  @Override
  public CompletableResultCode forceFlush() {
    return queue.forceFlush();
  }

  @Override
  public String toString() {
    return "CountedQueue{" + queue + "}";
  }
}
