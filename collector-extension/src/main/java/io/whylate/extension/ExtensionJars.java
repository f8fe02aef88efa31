package io.whylate.extension;

import static java.util.stream.Collectors.toList;

import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The jars that the agent was told to load extensions from. */
final class ExtensionJars {

  private static final String SETTING = "otel.javaagent.extensions";
  private static final String OURS = "io/whylate/extension/AutoConfiguration.class";

  private ExtensionJars() {}

  /** Those that hold this extension. */
  static List<File> ofOurs() {
    String property = System.getProperty(SETTING);
    return ofOurs(property == null ? System.getenv("OTEL_JAVAAGENT_EXTENSIONS") : property);
  }

  static List<File> ofOurs(@Nullable String locations) {
    return locations == null
        ? Collections.emptyList()
        : Arrays.stream(locations.split(",", -1))
            .map(location -> new File(location.trim()))
            .flatMap(ExtensionJars::jars)
            .filter(ExtensionJars::isOurs)
            .collect(toList());
  }

  private static Stream<File> jars(File location) {
    File[] files = location.listFiles();
    return files == null ? Stream.of(location) : Arrays.stream(files);
  }

  private static boolean isOurs(File file) {
    if (!file.isFile() || !file.getName().endsWith(".jar")) {
      return false;
    }
    try (JarFile jar = new JarFile(file)) {
      return jar.getEntry(OURS) != null;
    } catch (IOException noJar) {
      return false;
    }
  }
}
