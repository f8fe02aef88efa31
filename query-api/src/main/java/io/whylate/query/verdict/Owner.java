package io.whylate.query.verdict;

import io.whylate.attribution.breakdown.Layer;

/**
 * Whose time a key of {@code by_service} names: {@code layer@service}, for a hop {@code
 * layer@service>peer}.
 */
public record Owner(Layer layer, String place) {

  /** Reads a key; a layer that this version does not know counts as unattributed. */
  public static Owner of(String key) {
    int at = key.indexOf('@');
    Layer layer = at < 0 ? null : Layer.of(key.substring(0, at));
    return new Owner(layer == null ? Layer.UNATTRIBUTED : layer, key.substring(at + 1));
  }

  /** In words, such as {@code queueing at engine} or {@code between edge and engine}. */
  public String inWords() {
    int hop = place.indexOf('>');
    if (layer == Layer.NETWORK && hop > 0) {
      return "between " + place.substring(0, hop) + " and " + place.substring(hop + 1);
    }
    if (layer == Layer.UNINSTRUMENTED && hop > 0) {
      return waiting(place.substring(0, hop), place.substring(hop + 1));
    }
    return layer.title() + " at " + (hop > 0 ? place.replace(">", " towards ") : place);
  }

  /** A service that calls itself emits spans, only not of what it was called for. */
  private static String waiting(String service, String peer) {
    return service.equals(peer)
        ? service + " waiting for itself, which made no span of it"
        : service + " waiting for " + peer + ", without spans";
  }

  /** Whether it is at this service, or leaves it. */
  boolean at(String service) {
    return place.equals(service) || place.startsWith(service + '>');
  }
}
