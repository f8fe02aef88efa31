package io.whylate.standalone.engine;

import io.whylate.standalone.process.StartupException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Where the engine's library lies on this machine. */
public final class EngineLibrary {
  /** The version that the launcher fetches. */
  public static final String VERSION = "26.7.3-stable.1";

  private EngineLibrary() {}

  /**
   * Finds the library: the system property {@code whylate.engine}, else the environment's {@code
   * WHYLATE_ENGINE}, else the user's cache.
   *
   * @throws StartupException if it is not there
   */
  public static Path locate() {
    return locate(System.getProperties(), System.getenv());
  }

  static Path locate(Properties properties, Map<String, String> environment) {
    Path library = named(properties, environment);
    if (!Files.isRegularFile(library)) {
      throw new StartupException(
          "ClickHouse's engine is not at " + library + ": run ./whylate, which fetches it");
    }
    return library;
  }

  private static Path named(Properties properties, Map<String, String> environment) {
    String named = properties.getProperty("whylate.engine", environment.get("WHYLATE_ENGINE"));
    return isSet(named)
        ? Path.of(named)
        : cache(properties, environment)
            .resolve(Path.of("whylate", "engine", VERSION, "libchdb.so"));
  }

  private static Path cache(Properties properties, Map<String, String> environment) {
    String cache = environment.get("XDG_CACHE_HOME");
    return isSet(cache) ? Path.of(cache) : Path.of(properties.getProperty("user.home"), ".cache");
  }

  private static boolean isSet(@Nullable String value) {
    return value != null && !value.isBlank();
  }
}
