package io.whylate.benchmarks.stream.load;

import io.opentelemetry.proto.resource.v1.Resource;

/** One process of a service, on a host of its own. */
record ServiceInstance(String service, int number) {

  static final String WEB = "web";
  static final String GATEWAY = "gateway";
  static final String SEARCH = "search";
  static final String ENGINE = "engine";

  /** So many of each service. */
  static final int EACH = 4;

  static ServiceInstance of(String service, int number) {
    return new ServiceInstance(service, number);
  }

  Resource resource() {
    String host = service + '-' + number;
    return Resource.newBuilder()
        .addAttributes(SpanDraft.text("service.name", service))
        .addAttributes(SpanDraft.text("service.version", "1.14.2"))
        .addAttributes(SpanDraft.text("service.instance.id", "7f9b5c-" + host))
        .addAttributes(SpanDraft.text("deployment.environment.name", "production"))
        .addAttributes(SpanDraft.text("host.name", host))
        .addAttributes(SpanDraft.text("k8s.pod.name", host + "-x2x7p"))
        .addAttributes(SpanDraft.text("telemetry.sdk.language", "java"))
        .addAttributes(SpanDraft.text("telemetry.sdk.name", "opentelemetry"))
        .addAttributes(SpanDraft.text("telemetry.sdk.version", "1.65.0"))
        .build();
  }
}
