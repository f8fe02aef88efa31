package io.whylate.benchmarks.tags;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;

/** Writes the same attribute on every span. */
record OneAttribute(AttributeKey<String> key, String value) implements SpanProcessor {

  @Override
  public void onStart(Context parent, ReadWriteSpan span) {
    span.setAttribute(key, value);
  }

  @Override
  public boolean isStartRequired() {
    return true;
  }

  @Override
  public void onEnd(ReadableSpan span) {}

  @Override
  public boolean isEndRequired() {
    return false;
  }
}
