package io.whylate.extension;

import java.io.File;
import java.util.List;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** What the extension finds around it that nobody has tested it with: one line of the log each. */
final class Surroundings {

  private static final Logger LOG = Logger.getLogger("io.whylate.extension");
  private static final String TESTED = "2.31.1";
  private static final String TESTED_VENDOR = "OpenTelemetry";

  private Surroundings() {}

  static void report() {
    try {
      reportAgent(version(), vendor());
      reportJars(ExtensionJars.ofOurs());
    } catch (Throwable failure) {
      Guard.failed("looking at agent and jars", failure);
    }
  }

  static void reportAgent(@Nullable String version, @Nullable String vendor) {
    boolean upstream = vendor == null || vendor.equals(TESTED_VENDOR);
    if (!TESTED.equals(version) || !upstream) {
      LOG.warning(
          "whylate: not tested with agent "
              + (version == null ? "of unknown version" : version)
              + (upstream ? "" : " of " + vendor)
              + ", only with "
              + TESTED
              + "; what does not fit is skipped");
    }
  }

  /** The agent gives each jar a class loader of its own, and takes classes from the first. */
  private static void reportJars(List<File> jars) {
    if (jars.size() > 1) {
      LOG.warning("whylate: the extension is given " + jars.size() + " times, one holds: " + jars);
    }
  }

  private static @Nullable String version() {
    try {
      return (String)
          Class.forName("io.opentelemetry.javaagent.tooling.AgentVersion")
              .getField("VERSION")
              .get(null);
    } catch (ReflectiveOperationException otherAgent) {
      return null;
    }
  }

  /** Who has built the agent: distributions put their own name into its manifest. */
  private static @Nullable String vendor() {
    try {
      return ClassLoader.getSystemClassLoader()
          .loadClass("io.opentelemetry.javaagent.OpenTelemetryAgent")
          .getPackage()
          .getImplementationVendor();
    } catch (ClassNotFoundException otherAgent) {
      return null;
    }
  }
}
