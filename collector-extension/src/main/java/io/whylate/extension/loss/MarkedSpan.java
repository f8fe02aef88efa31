package io.whylate.extension.loss;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.trace.data.DelegatingSpanData;
import io.opentelemetry.sdk.trace.data.SpanData;

/** A span that says how many others its process lost meanwhile. */
final class MarkedSpan extends DelegatingSpanData {

  private static final AttributeKey<Long> LOST = AttributeKey.longKey("whylate.lost_spans");

  private final Attributes attributes;

  MarkedSpan(SpanData span, long lost) {
    super(span);
    this.attributes = span.getAttributes().toBuilder().put(LOST, lost).build();
  }

  @Override
  public Attributes getAttributes() {
    return attributes;
  }

  @Override
  public int getTotalAttributeCount() {
    return super.getTotalAttributeCount() + 1;
  }
}
