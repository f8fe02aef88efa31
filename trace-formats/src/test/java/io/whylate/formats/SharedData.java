package io.whylate.formats;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Trace files of others, which are not part of the project: tests without them are skipped. */
final class SharedData {

  private static final Path FOLDER =
      Path.of(System.getProperty("whylate.shared.data", "../../shared/data"));

  private SharedData() {}

  static Path file(String name) {
    Path file = FOLDER.resolve(name);
    assumeTrue(
        Files.exists(file), () -> file + " is absent; -Dwhylate.shared.data names its folder");
    return file;
  }
}
