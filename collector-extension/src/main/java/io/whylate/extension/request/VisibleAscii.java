package io.whylate.extension.request;

import org.jspecify.annotations.Nullable;

/** Values that every header can carry. */
final class VisibleAscii {

  private VisibleAscii() {}

  /**
   * The value if it is 1 to {@code maxLength} visible ASCII characters, else null. The space around
   * it is no part of it, since it gets lost between client and server.
   */
  static @Nullable String in(String value, int maxLength) {
    String trimmed = value.trim();
    boolean valid =
        !trimmed.isEmpty()
            && trimmed.length() <= maxLength
            && trimmed.chars().allMatch(character -> character > ' ' && character < 0x7f);
    return valid ? trimmed : null;
  }
}
