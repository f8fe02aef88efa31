package io.whylate.query.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How the requests of one side were seen: by field and value, how many. Two sides that were seen
 * differently are not compared: the difference would be of the measuring.
 */
public final class Fingerprint {

  /** Beyond this share of requests seen differently, the difference may be of the measuring. */
  static final double MOST_DIFFERENT = 0.1;

  private final Map<String, Map<String, Long>> counts = new TreeMap<>();

  /** Counts requests under {@code field=value}. */
  public void add(Map<String, Long> marks) {
    marks.forEach(
        (mark, n) -> {
          int equals = mark.indexOf('=');
          counts
              .computeIfAbsent(mark.substring(0, equals), field -> new TreeMap<>())
              .merge(mark.substring(equals + 1), n, Long::sum);
        });
  }

  /** What is not alike, one sentence each; empty when the sides can be compared. */
  List<String> differences(Fingerprint candidate) {
    List<String> differences = new ArrayList<>();
    counts.forEach(
        (field, before) -> {
          Map<String, Long> after = candidate.counts.getOrDefault(field, Map.of());
          if (distance(before, after) > MOST_DIFFERENT) {
            differences.add(
                field
                    + " differs: baseline has "
                    + inWords(before)
                    + ", candidate has "
                    + inWords(after));
          }
        });
    return differences;
  }

  /** The share of requests that would have to change their value for both sides to be alike. */
  private static double distance(Map<String, Long> before, Map<String, Long> after) {
    TreeSet<String> values = new TreeSet<>(before.keySet());
    values.addAll(after.keySet());
    return values.stream()
            .mapToDouble(value -> Math.abs(share(before, value) - share(after, value)))
            .sum()
        / 2;
  }

  private static double share(Map<String, Long> counts, String value) {
    long all = counts.values().stream().mapToLong(Long::longValue).sum();
    return all == 0 ? 0 : (double) counts.getOrDefault(value, 0L) / all;
  }

  private static String inWords(Map<String, Long> counts) {
    List<String> words = new ArrayList<>();
    counts
        .keySet()
        .forEach(
            value ->
                words.add(
                    String.format(Locale.ROOT, "%.0f %% %s", share(counts, value) * 100, value)));
    return String.join(", ", words);
  }
}
