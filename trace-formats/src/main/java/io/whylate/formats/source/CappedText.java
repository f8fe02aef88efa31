package io.whylate.formats.source;

import java.util.ArrayList;
import java.util.List;

/**
 * Texts of producers at a length that everything after can bear. What is cut ends in an ellipsis.
 */
public final class CappedText {

  private static final int MAX_NAME = 1_024;
  private static final int MAX_KEY = 256;
  private static final int MAX_VALUE = 16 << 10;

  private CappedText() {}

  /** Of a span, scope, event or process. */
  public static String name(String text) {
    return of(text, MAX_NAME);
  }

  /** Of an attribute. */
  public static String key(String text) {
    return of(text, MAX_KEY);
  }

  /** Of an attribute. */
  public static String value(String text) {
    return of(text, MAX_VALUE);
  }

  /** The first elements of an array, as many as fit in what one text may have. */
  public static List<Object> values(List<Object> elements) {
    List<Object> first = new ArrayList<>();
    int characters = 0;
    for (Object element : elements) {
      characters += element.toString().length();
      if (characters > MAX_VALUE) {
        first.add("…");
        break;
      }
      first.add(element);
    }
    return first;
  }

  /** At most this many characters, no half of a surrogate pair among them. */
  private static String of(String text, int max) {
    if (text.length() <= max) {
      return text;
    }
    int end = max - 1;
    if (Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end) + '…';
  }
}
