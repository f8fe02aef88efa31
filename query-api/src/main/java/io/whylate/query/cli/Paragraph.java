package io.whylate.query.cli;

/** Sentences in lines that fit {@link #WIDTH} columns, each with a line end. */
final class Paragraph {

  static final int WIDTH = 100;

  private final String hanging;
  private final StringBuilder lines;
  private int column;
  private boolean empty = true;

  private Paragraph(String first, String hanging) {
    this.hanging = hanging;
    this.lines = new StringBuilder(first);
    this.column = Style.width(first);
  }

  static String of(String text) {
    return of("", "", text);
  }

  /** Begins the first line and all others with these. */
  static String of(String first, String hanging, String text) {
    Paragraph paragraph = new Paragraph(first, hanging);
    for (String word : text.split(" ", -1)) {
      paragraph.add(word);
    }
    return paragraph.lines.append('\n').toString();
  }

  private void add(String word) {
    int width = Style.width(word);
    if (!empty && column + 1 + width > WIDTH) {
      end();
    }
    if (!empty) {
      append(" ", 1);
    }
    int from = 0;
    if (width == word.length()) {
      while (column + width - from > WIDTH) {
        int to = from + WIDTH - column;
        lines.append(word, from, to);
        from = to;
        end();
      }
    }
    append(word.substring(from), width - from);
    empty = false;
  }

  private void append(String text, int width) {
    lines.append(text);
    column += width;
  }

  private void end() {
    lines.append('\n').append(hanging);
    column = Style.width(hanging);
    empty = true;
  }
}
