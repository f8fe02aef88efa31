package io.whylate.stream.route;

/**
 * What is kept of a trace.
 *
 * @param pendingSpans that were not sent on yet
 * @param bytes of spans and of what is known of them
 */
record TraceLoad(int pendingSpans, int bytes) {

  static final TraceLoad NONE = new TraceLoad(0, 0);

  TraceLoad plus(int morePendingSpans, int moreBytes) {
    return new TraceLoad(pendingSpans + morePendingSpans, bytes + moreBytes);
  }
}
