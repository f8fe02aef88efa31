package io.whylate.standalone.broker;

import io.whylate.standalone.process.StartupException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;

/** A broker's data directory. Formatted once, so its cluster id and records outlive restarts. */
final class BrokerStorage {
  private BrokerStorage() {}

  static void formatIfNew(Path directory) {
    if (Files.exists(directory.resolve("meta.properties"))) {
      return;
    }
    try (PrintStream quiet =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
      Files.createDirectories(directory);
      new Formatter()
          .setPrintStream(quiet)
          .setNodeId(BrokerProperties.NODE_ID)
          .setClusterId(Uuid.randomUuid().toString())
          .addDirectory(directory.toString())
          .setMetadataLogDirectory(directory.toString())
          .setControllerListenerName(BrokerProperties.CONTROLLER)
          .run();
    } catch (Exception e) { // Formatter.run declares no narrower one
      throw new StartupException(
          "cannot make Kafka's data directory " + directory + ": " + e.getMessage(), e);
    }
  }
}
