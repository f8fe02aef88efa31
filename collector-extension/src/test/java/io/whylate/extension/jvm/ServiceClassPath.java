package io.whylate.extension.jvm;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The class path of an observed application: the tests' own, without the extension and the agent,
 * which a service does not know. {@code ./whylate bench compat} puts other versions of libraries in
 * the place of the tests' own.
 */
final class ServiceClassPath {

  /** Jars that take the place of those of the same artifact. */
  private static final String JARS = "whylate.compat.jars";

  /** More artifacts that go, comma-separated. */
  private static final String WITHOUT = "whylate.compat.without";

  private ServiceClassPath() {}

  static String without(String agent) {
    List<String> jars = entries(System.getProperty(JARS, ""), File.pathSeparator);
    Set<String> replaced =
        Stream.concat(
                jars.stream().map(ServiceClassPath::artifact),
                entries(System.getProperty(WITHOUT, ""), ",").stream())
            .collect(toSet());
    return Stream.concat(
            entries(System.getProperty("java.class.path"), File.pathSeparator).stream()
                .filter(entry -> !entry.equals(agent))
                .filter(entry -> !entry.endsWith(File.separator + "classes"))
                .filter(entry -> !replaced.contains(artifact(entry))),
            jars.stream())
        .collect(joining(File.pathSeparator));
  }

  private static List<String> entries(String joined, String separator) {
    return Arrays.stream(joined.split(separator, -1)).filter(entry -> !entry.isEmpty()).toList();
  }

  /** The name of a jar's file up to its version. */
  private static String artifact(String jar) {
    return new File(jar).getName().replaceFirst("-\\d.*\\.jar$", "");
  }
}
