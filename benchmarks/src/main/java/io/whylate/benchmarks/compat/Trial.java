package io.whylate.benchmarks.compat;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * One version of a library, to be tried in the extension's tests.
 *
 * @param java feature release of the JDK that the tests' applications run on
 * @param tests the classes and methods to run, in surefire's notation
 * @param client the one of several that these tests are to be run with, as the application names
 *     them; empty is all
 * @param artifacts {@code group:artifact:version} of what takes the place of the tests' own; none
 *     where the library is the JDK itself
 * @param without artifacts of the tests' own that go, under whatever name the others come
 */
record Trial(
    String library,
    String version,
    int java,
    String tests,
    String client,
    List<String> artifacts,
    List<String> without) {

  private static final String TABLE = "libraries.txt";

  /** All that are to be tried, in the order of the table. */
  static List<Trial> all() {
    try (InputStream table = Trial.class.getResourceAsStream(TABLE)) {
      if (table == null) {
        throw new IllegalStateException(TABLE + " is not in the jar");
      }
      return new String(table.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(Trial::of)
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  static Trial of(String line) {
    String[] columns = line.trim().split(" {2,}", -1);
    if (columns.length < 4 || columns.length > 6) {
      throw new IllegalArgumentException("not a trial: " + line);
    }
    String version = columns[1];
    String[] tests = columns[3].split("@", 2);
    return new Trial(
        columns[0],
        version,
        Integer.parseInt(columns[2]),
        tests[0],
        tests.length == 1 ? "" : tests[1],
        list(columns, 4).stream().map(artifact -> artifact.replace("{}", version)).toList(),
        list(columns, 5));
  }

  private static List<String> list(String[] columns, int index) {
    return index < columns.length ? Arrays.asList(columns[index].split(" ", -1)) : List.of();
  }

  /** Its name in paths. */
  String slug() {
    return (library + "-" + version + "-java" + java)
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^a-z0-9.]+", "-");
  }
}
