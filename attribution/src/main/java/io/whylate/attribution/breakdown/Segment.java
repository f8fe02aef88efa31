package io.whylate.attribution.breakdown;

import org.jspecify.annotations.Nullable;

/**
 * One piece of the window, charged to one layer. The segments of a breakdown tile its window.
 *
 * @param startNs nanoseconds since the start of the window
 * @param endNs nanoseconds since the start of the window; more than {@code startNs}
 * @param service the service that held the request
 * @param peer for a hop, the service at its other end
 * @param detail what exactly, such as {@code before_engine} or {@code lost_spans}
 * @param spanId the span that the time was charged to
 * @param rule the rule that gave it its layer
 */
public record Segment(
    long startNs,
    long endNs,
    Layer layer,
    String service,
    @Nullable String peer,
    @Nullable String detail,
    String spanId,
    String rule) {

  public long durationNs() {
    return endNs - startNs;
  }

  /** Whose time it is: {@code layer@service}, for a hop {@code layer@service>peer}. */
  public String owner() {
    return owner(layer, service, peer);
  }

  /** Likewise, of these three. */
  public static String owner(Layer layer, String service, @Nullable String peer) {
    String owner = layer + "@" + service;
    return peer == null ? owner : owner + '>' + peer;
  }
}
