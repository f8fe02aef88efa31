package io.whylate.standalone.engine;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Walks over the words of a statement that stand outside parentheses, literals and comments. Works
 * on bytes, since binary data may follow the statement; everything it looks for is ASCII.
 */
final class SqlWords {
  private final byte[] text;
  private final int length;
  private int position;
  private int start;

  SqlWords(byte[] text, int length) {
    this.text = text;
    this.length = length;
  }

  /** Goes to the next word; false at the end, or at a second statement. */
  boolean next() {
    int depth = 0;
    while (position < length) {
      byte at = text[position];
      if (at == '\'' || at == '"' || at == '`') {
        start = position;
        skipQuoted(at);
        if (depth == 0 && at != '\'') {
          return true;
        }
      } else if (startsComment()) {
        skipComment();
      } else if (isWord(at)) {
        start = position;
        skipWord();
        if (depth == 0) {
          return true;
        }
      } else if (at == ';' && depth == 0) {
        return false;
      } else {
        depth += at == '(' ? 1 : at == ')' ? -1 : 0;
        position++;
      }
    }
    return false;
  }

  /** The word in upper case; a quoted name keeps its quotes. */
  String word() {
    return asWritten().toUpperCase(Locale.ROOT);
  }

  String asWritten() {
    return new String(text, start, position - start, StandardCharsets.ISO_8859_1);
  }

  int start() {
    return start;
  }

  int end() {
    return position;
  }

  private void skipQuoted(byte quote) {
    for (position++; position < length && text[position] != quote; position++) {
      if (text[position] == '\\') {
        position++;
      }
    }
    position = Math.min(position + 1, length);
  }

  private boolean startsComment() {
    byte at = text[position];
    byte then = position + 1 < length ? text[position + 1] : 0;
    return (at == '-' && then == '-') || (at == '/' && then == '*');
  }

  private void skipComment() {
    boolean block = text[position] == '/';
    position += 2;
    while (position < length && !endsComment(block)) {
      position++;
    }
    position = Math.min(position + (block ? 2 : 1), length);
  }

  private boolean endsComment(boolean block) {
    return block
        ? text[position] == '*' && position + 1 < length && text[position + 1] == '/'
        : text[position] == '\n';
  }

  private void skipWord() {
    while (position < length && isWord(text[position])) {
      position++;
    }
  }

  private static boolean isWord(byte at) {
    return (at >= 'a' && at <= 'z')
        || (at >= 'A' && at <= 'Z')
        || (at >= '0' && at <= '9')
        || at == '_'
        || at == '.'
        || at < 0;
  }
}
