package io.whylate.extension.jvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The JDKs that are installed beside the one that runs the tests. */
final class Jdks {

  private Jdks() {}

  /** The one that runs the tests, unless {@code ./whylate bench compat} asks for another. */
  static Path usual() {
    Path own = Path.of(System.getProperty("java.home"));
    Integer release = Integer.getInteger("whylate.compat.java");
    try {
      return release == null ? own : ofRelease(release).orElse(own);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  static Optional<Path> ofRelease(int feature) throws IOException {
    Path home = Path.of(System.getProperty("java.home")).toRealPath();
    try (Stream<Path> siblings = Files.list(home.getParent())) {
      return siblings.filter(jdk -> isRelease(jdk, feature)).findFirst();
    }
  }

  private static boolean isRelease(Path jdk, int feature) {
    try {
      return Files.exists(jdk.resolve("bin/java"))
          && Files.readString(jdk.resolve("release")).contains("JAVA_VERSION=\"" + feature);
    } catch (IOException unreadable) {
      return false;
    }
  }
}
