package io.whylate.standalone;

import io.whylate.standalone.process.StartupException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Files of the built program beside its jars. */
record Distribution(Path agent, Path extension) {

  /** Finds them below the system property {@code whylate.home}, which the launcher script sets. */
  static Distribution locate() {
    Path agents = Path.of(System.getProperty("whylate.home", "standalone/target/dist"), "agent");
    return new Distribution(
        existing(agents.resolve("opentelemetry-javaagent.jar")),
        existing(agents.resolve("whylate-extension.jar")));
  }

  /** The lengths of recorded chats, where public data lies beside the checkout. */
  static Optional<Path> recordedLengths() {
    Path root = Path.of(System.getProperty("whylate.root", "")).toAbsolutePath();
    Path trace =
        root.resolveSibling("shared")
            .resolve("data/azure-llm-2023/AzureLLMInferenceTrace_conv.csv");
    return Optional.of(trace).filter(Files::isRegularFile);
  }

  private static Path existing(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new StartupException(file + " is missing: start whylate with ./whylate");
    }
    return file.toAbsolutePath();
  }
}
