package io.whylate.benchmarks.options;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Whole numbers that a benchmark can be given on the command line, each with a default. */
public final class Options {

  private static final String PREFIX = "--";

  private final Map<String, Integer> values;

  private Options(Map<String, Integer> values) {
    this.values = values;
  }

  /** Those that hold where nothing is said. */
  public static Options defaults(Map<String, Integer> values) {
    return new Options(values);
  }

  /**
   * These, changed by {@code --name number} pairs.
   *
   * @throws IllegalArgumentException in words for the user
   */
  public Options with(List<String> arguments) {
    Map<String, Integer> changed = new HashMap<>(values);
    for (int i = 0; i < arguments.size(); i += 2) {
      String name = arguments.get(i).substring(arguments.get(i).startsWith(PREFIX) ? 2 : 0);
      if (!values.containsKey(name) || !arguments.get(i).startsWith(PREFIX)) {
        throw new IllegalArgumentException(
            "there is no option '" + arguments.get(i) + "'; there are " + values.keySet());
      }
      String number = i + 1 < arguments.size() ? arguments.get(i + 1) : "";
      if (!number.matches("[1-9]\\d{0,7}")) {
        throw new IllegalArgumentException(
            PREFIX + name + " is no number of 1 or more: '" + number + "'");
      }
      changed.put(name, Integer.parseInt(number));
    }
    return new Options(changed);
  }

  public int get(String name) {
    Integer value = values.get(name);
    if (value == null) {
      throw new IllegalStateException("no option is called " + name);
    }
    return value;
  }
}
