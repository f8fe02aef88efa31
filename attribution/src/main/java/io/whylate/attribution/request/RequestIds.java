package io.whylate.attribution.request;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Request IDs come from outside: anything may stand in them. */
final class RequestIds {

  private static final int MAX_LENGTH = 256;
  private static final char RANDOM_UUID = '4';

  private static final Pattern UUID_WITH_TRACE_REASON =
      Pattern.compile(
          "^([0-9a-f]{8}-[0-9a-f]{4}-)[9ab]([0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})$",
          Pattern.CASE_INSENSITIVE);

  private RequestIds() {}

  /**
   * The id without control characters, halves of characters and outer blanks, at most 256 long;
   * null if none is left.
   */
  static @Nullable String clean(String text) {
    StringBuilder clean = new StringBuilder(Math.min(text.length(), MAX_LENGTH));
    int next;
    for (int i = 0; i < text.length(); i = next) {
      int character = text.codePointAt(i);
      next = i + Character.charCount(character);
      if (clean.length() + next - i > MAX_LENGTH) {
        break;
      }
      if (!Character.isISOControl(character) && !isHalf(character)) {
        clean.appendCodePoint(character);
      }
    }
    String id = clean.toString().trim();
    return id.isEmpty() ? null : id;
  }

  private static boolean isHalf(int character) {
    return Character.getType(character) == Character.SURROGATE;
  }

  /**
   * The id as a key. Envoy writes its trace decision into the version digit of a random UUID, so
   * that the services before and after it carry ids that differ by it; and no id may pass for the
   * key of a trace.
   */
  static String key(String id) {
    String key = UUID_WITH_TRACE_REASON.matcher(id).replaceFirst("$1" + RANDOM_UUID + "$2");
    if (!key.startsWith(RequestKey.TRACE_PREFIX)) {
      return key;
    }
    String marked = "id:" + key;
    return marked.length() > MAX_LENGTH ? marked.substring(0, MAX_LENGTH) : marked;
  }
}
