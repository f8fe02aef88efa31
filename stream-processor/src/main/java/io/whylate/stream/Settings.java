package io.whylate.stream;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Typed values from the environment; a bad one is an error that names it and says what it takes.
 */
record Settings(Map<String, String> environment) {

  private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

  String text(String name, String byDefault) {
    String value = environment.getOrDefault(name, "").trim();
    return value.isEmpty() ? byDefault : value;
  }

  int integer(String name, int byDefault, int min, int max) {
    String value = text(name, Integer.toString(byDefault));
    try {
      int number = Integer.parseInt(value);
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below, like a number out of range.
    }
    throw bad(name, value, "a whole number from " + min + " to " + max);
  }

  /** One of the words, as what it stands for. */
  <T> T choice(String name, Map<String, T> words, String byDefault) {
    String value = text(name, byDefault);
    T chosen = words.get(value);
    if (chosen == null) {
      throw bad(name, value, "one of " + String.join(", ", new TreeSet<>(words.keySet())));
    }
    return chosen;
  }

  /** Such as 500ms, 10s, 15m or 1h. */
  Duration duration(String name, Duration byDefault) {
    String value = environment.getOrDefault(name, "").trim();
    if (value.isEmpty()) {
      return byDefault;
    }
    Matcher matcher = DURATION.matcher(value);
    if (!matcher.matches()) {
      throw bad(name, value, "a time such as 500ms, 10s or 15m");
    }
    long amount = Long.parseLong(matcher.group(1));
    Duration duration =
        switch (matcher.group(2)) {
          case "ms" -> Duration.ofMillis(amount);
          case "s" -> Duration.ofSeconds(amount);
          case "m" -> Duration.ofMinutes(amount);
          default -> Duration.ofHours(amount);
        };
    if (duration.isZero()) {
      throw bad(name, value, "more than zero");
    }
    return duration;
  }

  URI httpUri(String name, String byDefault) {
    String value = text(name, byDefault);
    try {
      URI uri = new URI(value);
      if (uri.getHost() != null
          && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // Said below, like a URI of another kind.
    }
    throw bad(name, value, "a URL such as http://127.0.0.1:8123");
  }

  private static IllegalArgumentException bad(String name, String value, String takes) {
    return new IllegalArgumentException(name + " takes " + takes + ", not \"" + value + "\"");
  }
}
