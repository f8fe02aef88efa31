package io.whylate.benchmarks.truth.scenario;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Resource;
import java.util.Map;

/**
 * A process on a machine of its own.
 *
 * @param ownLayer what its own code counts as
 */
public record Service(String name, Layer ownLayer, Resource resource) {

  public static Service of(String name, Layer ownLayer) {
    return on("host-" + name, name, ownLayer);
  }

  /** A process that may share its machine with others. */
  public static Service on(String host, String name, Layer ownLayer) {
    return new Service(
        name,
        ownLayer,
        Resource.of(new Attributes(Map.of("service.name", name, "host.name", host))));
  }

  /** The same process where it does work of another layer. */
  public Service doing(Layer layer) {
    return new Service(name, layer, resource);
  }
}
