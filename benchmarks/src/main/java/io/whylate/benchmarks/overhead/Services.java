package io.whylate.benchmarks.overhead;

import io.whylate.benchmarks.service.ServiceJvm;
import io.whylate.benchmarks.service.Sink;
import io.whylate.benchmarks.service.Upstream;
import io.whylate.benchmarks.service.Variant;
import java.io.IOException;

/** The same service in each variant, all running at once. */
final class Services implements AutoCloseable {

  private final PerVariant<ServiceJvm> services = new PerVariant<>();

  /** Starts them one after the other. */
  static Services start(Upstream upstream, Sink sink) throws IOException {
    Services started = new Services();
    try {
      for (Variant variant : Variant.values()) {
        started.services.put(variant, ServiceJvm.start(variant, upstream, sink));
      }
      return started;
    } catch (IOException | RuntimeException failure) {
      started.close();
      throw failure;
    }
  }

  ServiceJvm get(Variant variant) {
    return services.get(variant);
  }

  @Override
  public void close() throws IOException {
    for (ServiceJvm service : services.values()) {
      service.close();
    }
  }
}
