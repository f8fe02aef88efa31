package io.whylate.formats;

import io.whylate.attribution.span.Span;

/** Takes what a reader finds, in the order of the input. */
public interface SpanSink {

  void span(Span span);

  /** Something of the input did not become a span as it stood. */
  void remark(Remark remark);
}
