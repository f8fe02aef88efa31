package io.whylate.attribution.request;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Request IDs come from outside: anything may stand in them. */
final class RequestIds {

  private static final int MAX_LENGTH = 256;
  private static final char RANDOM_UUID = '4';
  private static final String TRACE_PREFIX = "trace:";

  private static final Pattern UUID_WITH_TRACE_REASON =
      Pattern.compile(
          "^([0-9a-f]{8}-[0-9a-f]{4}-)[9ab]([0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})$",
          Pattern.CASE_INSENSITIVE);

  private RequestIds() {}

  /** The id without control characters and outer blanks, at most 256 long; null if none is left. */
  static @Nullable String clean(String text) {
    StringBuilder clean = new StringBuilder(Math.min(text.length(), MAX_LENGTH));
    for (int i = 0; i < text.length() && clean.length() < MAX_LENGTH; i++) {
      char c = text.charAt(i);
      if (!Character.isISOControl(c)) {
        clean.append(c);
      }
    }
    int last = clean.length() - 1;
    if (last >= 0 && Character.isHighSurrogate(clean.charAt(last))) {
      clean.setLength(last);
    }
    String id = clean.toString().trim();
    return id.isEmpty() ? null : id;
  }

  /**
   * The id as a key. Envoy writes its trace decision into the version digit of a random UUID, so
   * that the services before and after it carry ids that differ by it; and no id may pass for the
   * key of a trace.
   */
  static String key(String id) {
    String key = UUID_WITH_TRACE_REASON.matcher(id).replaceFirst("$1" + RANDOM_UUID + "$2");
    return key.startsWith(TRACE_PREFIX) ? "id:" + key : key;
  }
}
