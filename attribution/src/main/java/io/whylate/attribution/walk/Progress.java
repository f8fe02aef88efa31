package io.whylate.attribution.walk;

import io.whylate.attribution.breakdown.Layer;
import java.util.Arrays;
import java.util.List;

/**
 * How far every span has come, once for each spared layer: the time at which it would be now had
 * that layer cost nothing. A span that moves comes on with the time, except where its own layer is
 * the spared one.
 */
final class Progress {

  private final int layers;

  /** By index, the place of the node's layer among the spared ones; less than 0 for others. */
  private final int[] layerOf;

  /** By index and spared layer, in nanoseconds from the start of the window. */
  private final long[] reached;

  private final boolean[] moving;

  /** By index, until when {@link #reached} is up to date. */
  private final long[] since;

  Progress(Layer[] layers, Layer[] spared) {
    this.layers = spared.length;
    this.layerOf = new int[layers.length];
    List<Layer> places = Arrays.asList(spared);
    for (int i = 0; i < layers.length; i++) {
      layerOf[i] = places.indexOf(layers[i]);
    }
    this.reached = new long[layers.length * spared.length];
    this.moving = new boolean[layers.length];
    this.since = new long[layers.length];
  }

  /** Lets a span move from now on, or stop. */
  void setMoving(int node, boolean moves, long nowNs) {
    advance(node, nowNs);
    moving[node] = moves;
  }

  /** Brings a span up to now. */
  void advance(int node, long nowNs) {
    if (moving[node]) {
      int row = node * layers;
      for (int layer = 0; layer < layers; layer++) {
        if (layer != layerOf[node]) {
          reached[row + layer] += nowNs - since[node];
        }
      }
    }
    since[node] = nowNs;
  }

  /** Lets a span have come no less far than one that it waited for, as far as that is known. */
  void raise(int node, int awaited) {
    for (int layer = 0; layer < layers; layer++) {
      int cell = node * layers + layer;
      reached[cell] = Math.max(reached[cell], at(awaited, layer));
    }
  }

  /** How far a span had come when it was last advanced, had this spared layer cost nothing. */
  long at(int node, int layer) {
    return reached[node * layers + layer];
  }
}
