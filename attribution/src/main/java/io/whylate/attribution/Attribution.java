package io.whylate.attribution;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.request.Request;

/** Breaks requests down. Safe for use by many threads. */
public final class Attribution {

  /** Where the time of this request was spent; it has at least one span. */
  public Breakdown breakdown(Request request) {
    return steps(request);
  }

  private static Breakdown steps(Request request) {
    if (request.spans().isEmpty()) {
      throw new IllegalArgumentException("a request without spans: " + request.rowId());
    }
    throw new IllegalStateException("the steps follow in the next commit");
  }
}
