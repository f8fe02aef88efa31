package io.whylate.query.ask;

import org.jspecify.annotations.Nullable;

/** The requests of a range and filter that come first when sorted, largest first. */
public record SlowQuestion(TimeRange range, Filter where, Field sort, int limit) {

  private static final int DEFAULT_LIMIT = 20;
  private static final int HIGHEST_LIMIT = 1000;

  /** Reads the field to sort by; the end-to-end time when absent. */
  public static Field sort(@Nullable String text) {
    return Field.sorting(text == null ? "e2e" : text);
  }

  /** Reads how many requests to list. */
  public static int limit(@Nullable String text) {
    try {
      int limit = text == null ? DEFAULT_LIMIT : Integer.parseInt(text);
      if (limit >= 1 && limit <= HIGHEST_LIMIT) {
        return limit;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw new BadQuestion("limit must be a number from 1 to " + HIGHEST_LIMIT);
  }
}
