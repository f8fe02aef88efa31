package io.whylate.extension.part;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.whylate.extension.Guard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.logging.Logger;

/**
 * A file that turns parts off and on while the service runs. Every line names a part, or {@code
 * all}; these are off. Lines that begin with {@code #} are comments; without the file everything is
 * as the settings say.
 */
public final class SwitchFile {

  private static final Logger LOG = Logger.getLogger("io.whylate.extension");
  private static final long LOOK_EVERY_MS = 2_000;
  private static final String ALL = "all";

  private final Path file;
  private Set<Part> last = Collections.emptySet();
  private Set<String> lastUnknown = Collections.emptySet();

  SwitchFile(Path file) {
    this.file = file;
  }

  /** Looks at the file now and every two seconds, on a thread that keeps no JVM alive. */
  public static void watch(Path file) {
    SwitchFile switches = new SwitchFile(file);
    switches.look();
    Thread thread = new Thread(switches::run, "whylate-switch-file");
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    try {
      while (true) {
        Thread.sleep(LOOK_EVERY_MS);
        look();
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  /** Makes what the file says hold; a file that cannot be read changes nothing. */
  void look() {
    try {
      apply(lines());
    } catch (Throwable failure) {
      Guard.failed("reading the switch file " + file, failure);
    }
  }

  private List<String> lines() throws IOException {
    try {
      return Arrays.asList(new String(Files.readAllBytes(file), UTF_8).split("\r?\n", -1));
    } catch (NoSuchFileException nothingIsOff) {
      return Collections.emptyList();
    }
  }

  private void apply(List<String> lines) {
    Set<Part> off = EnumSet.noneOf(Part.class);
    Set<String> unknown = new TreeSet<>();
    for (String line : lines) {
      String name = line.trim().toLowerCase(Locale.ROOT);
      if (name.isEmpty() || name.startsWith("#")) {
        continue;
      }
      if (!add(name, off)) {
        unknown.add(name);
      }
    }
    report(off, unknown);
    last = off;
    lastUnknown = unknown;
    Switches.turnOff(off);
  }

  private static boolean add(String name, Set<Part> off) {
    boolean known = name.equals(ALL);
    for (Part part : Part.values()) {
      if (name.equals(ALL) || name.equals(part.toString())) {
        off.add(part);
        known = true;
      }
    }
    return known;
  }

  private void report(Set<Part> off, Set<String> unknown) {
    if (!unknown.isEmpty() && !unknown.equals(lastUnknown)) {
      LOG.warning(
          "whylate: "
              + file
              + " names no part of the extension: "
              + unknown
              + "; there are "
              + Arrays.asList(Part.values())
              + " and all");
    }
    if (!off.equals(last)) {
      LOG.info("whylate: " + file + " turns off " + (off.isEmpty() ? "nothing" : off));
    }
  }
}
