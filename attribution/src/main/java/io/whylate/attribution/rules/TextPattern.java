package io.whylate.attribution.rules;

/**
 * A text with an optional star at its start, its end or both.
 *
 * @param literal what lies between the stars; when folded, in lower case without {@code _}, {@code
 *     -} and blanks
 */
record TextPattern(Form form, String literal, boolean folded) {

  enum Form {
    EXACT,
    PREFIX,
    SUFFIX,
    CONTAINS,
    ANY
  }

  static TextPattern parse(String text, boolean folded) {
    if (text.equals("*")) {
      return new TextPattern(Form.ANY, "", folded);
    }
    boolean open = text.startsWith("*");
    boolean goesOn = text.endsWith("*");
    String between = text.substring(open ? 1 : 0, text.length() - (goesOn ? 1 : 0));
    String literal = folded ? fold(between) : between;
    if (literal.isEmpty()) {
      throw new IllegalArgumentException("'" + text + "' is not a value");
    }
    if (literal.indexOf('*') >= 0) {
      throw new IllegalArgumentException(
          "'" + text + "' has a star inside; one can only be at the beginning and at the end");
    }
    return new TextPattern(form(open, goesOn), literal, folded);
  }

  private static Form form(boolean open, boolean goesOn) {
    if (open) {
      return goesOn ? Form.CONTAINS : Form.SUFFIX;
    }
    return goesOn ? Form.PREFIX : Form.EXACT;
  }

  boolean matches(String actual) {
    return (folded && form != Form.ANY) ? matchesFolded(actual) : matchesPlain(actual);
  }

  private boolean matchesPlain(String actual) {
    return switch (form) {
      case EXACT -> actual.equals(literal);
      case PREFIX -> actual.startsWith(literal);
      case SUFFIX -> actual.endsWith(literal);
      case CONTAINS -> actual.contains(literal);
      case ANY -> true;
    };
  }

  /** Without a folded copy of the text: statements of databases can be long. */
  private boolean matchesFolded(String actual) {
    boolean open = form == Form.CONTAINS || form == Form.SUFFIX;
    for (int from = 0; from < actual.length(); from++) {
      if (isIgnored(actual.charAt(from))) {
        continue;
      }
      int end = endOfFolded(actual, from);
      if (end >= 0 && (form == Form.PREFIX || form == Form.CONTAINS || isOver(actual, end))) {
        return true;
      }
      if (!open) {
        return false;
      }
    }
    return false;
  }

  /** Where the literal ends that begins here; negative when it does not. */
  private int endOfFolded(String actual, int from) {
    int matched = 0;
    for (int i = from; i < actual.length(); i++) {
      char c = actual.charAt(i);
      if (isIgnored(c)) {
        continue;
      }
      if (Character.toLowerCase(c) != literal.charAt(matched)) {
        return -1;
      }
      matched++;
      if (matched == literal.length()) {
        return i + 1;
      }
    }
    return -1;
  }

  private static boolean isOver(String actual, int from) {
    for (int i = from; i < actual.length(); i++) {
      if (!isIgnored(actual.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isIgnored(char c) {
    return c == '_' || c == '-' || c == ' ';
  }

  /** Whether equal texts, and only these, match. */
  boolean isExact() {
    return form == Form.EXACT && !folded;
  }

  /** Whether texts that are equal once folded, and only these, match. */
  boolean isExactFolded() {
    return form == Form.EXACT && folded;
  }

  boolean isPrefix() {
    return form == Form.PREFIX && !folded;
  }

  static String fold(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!isIgnored(c)) {
        folded.append(Character.toLowerCase(c));
      }
    }
    return folded.toString();
  }
}
