package io.whylate.attribution.rules;

import java.util.Locale;

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
    String literal = text.substring(open ? 1 : 0, text.length() - (goesOn ? 1 : 0));
    if (literal.isEmpty()) {
      throw new IllegalArgumentException("'" + text + "' is not a value");
    }
    return new TextPattern(form(open, goesOn), folded ? fold(literal) : literal, folded);
  }

  private static Form form(boolean open, boolean goesOn) {
    if (open) {
      return goesOn ? Form.CONTAINS : Form.SUFFIX;
    }
    return goesOn ? Form.PREFIX : Form.EXACT;
  }

  boolean matches(String actual) {
    String text = folded ? fold(actual) : actual;
    return switch (form) {
      case EXACT -> text.equals(literal);
      case PREFIX -> text.startsWith(literal);
      case SUFFIX -> text.endsWith(literal);
      case CONTAINS -> text.contains(literal);
      case ANY -> true;
    };
  }

  /** Whether equal texts, and only these, match. */
  boolean isExact() {
    return form == Form.EXACT && !folded;
  }

  boolean isPrefix() {
    return form == Form.PREFIX && !folded;
  }

  private static String fold(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '_' && c != '-' && c != ' ') {
        folded.append(c);
      }
    }
    return folded.toString().toLowerCase(Locale.ROOT);
  }
}
