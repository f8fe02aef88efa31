package io.whylate.benchmarks.service;

import io.opentelemetry.javaagent.OpenTelemetryAgent;
import io.whylate.extension.AutoConfiguration;
import java.io.File;
import java.util.ArrayList;
import java.util.List;

/** How a service is observed. */
public enum Variant {
  BARE("no agent"),
  AGENT("agent"),
  EXTENSION("+ extension");

  private final String text;

  Variant(String text) {
    this.text = text;
  }

  List<String> options(Sink sink) {
    return switch (this) {
      case BARE -> List.of();
      case AGENT -> ofAgent(sink);
      case EXTENSION -> {
        List<String> options = new ArrayList<>(ofAgent(sink));
        options.add("-Dotel.javaagent.extensions=" + jarOf(AutoConfiguration.class));
        yield options;
      }
    };
  }

  private List<String> ofAgent(Sink sink) {
    return List.of(
        "-javaagent:" + jarOf(OpenTelemetryAgent.class),
        "-Dotel.service.name=chat",
        "-Dotel.exporter.otlp.traces.endpoint=" + sink.endpoint(this),
        "-Dotel.metrics.exporter=none",
        "-Dotel.logs.exporter=none");
  }

  static String jarOf(Class<?> type) {
    return new File(type.getProtectionDomain().getCodeSource().getLocation().getPath()).getPath();
  }

  @Override
  public String toString() {
    return text;
  }
}
