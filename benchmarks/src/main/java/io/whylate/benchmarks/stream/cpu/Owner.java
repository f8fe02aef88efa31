package io.whylate.benchmarks.stream.cpu;

import java.util.List;

/** Whose code it is. */
public enum Owner {
  OURS,
  KAFKA,
  REST;

  private static final String OUR_PACKAGES = "io.whylate.";

  /** Kafka, and the libraries for its stores and for compression. */
  private static final List<String> KAFKA_PACKAGES =
      List.of(
          "org.apache.kafka.", "org.rocksdb.", "net.jpountz.", "org.xerial.", "com.github.luben.");

  /** Whose the method of a class is; the rest works for whoever called it. */
  static Owner of(String className) {
    if (className.startsWith(OUR_PACKAGES)) {
      return OURS;
    }
    return KAFKA_PACKAGES.stream().anyMatch(className::startsWith) ? KAFKA : REST;
  }
}
