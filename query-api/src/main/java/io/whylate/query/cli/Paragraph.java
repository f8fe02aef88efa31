package io.whylate.query.cli;

/** Sentences in lines that fit {@link #WIDTH} columns, each with a line end. */
final class Paragraph {

  static final int WIDTH = 100;

  private final String hanging;
  private final StringBuilder lines = new StringBuilder();
  private final StringBuilder line;
  private boolean empty = true;

  private Paragraph(String first, String hanging) {
    this.hanging = hanging;
    this.line = new StringBuilder(first);
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
    return paragraph.lines.append(paragraph.line).append('\n').toString();
  }

  private void add(String word) {
    if (!empty && Style.width(line.toString()) + 1 + Style.width(word) > WIDTH) {
      end();
    }
    String rest = word;
    line.append(empty ? "" : " ");
    while (Style.width(line + rest) > WIDTH && Style.width(rest) == rest.length()) {
      int room = WIDTH - Style.width(line.toString());
      line.append(rest, 0, room);
      rest = rest.substring(room);
      end();
    }
    line.append(rest);
    empty = false;
  }

  private void end() {
    lines.append(line).append('\n');
    line.setLength(0);
    line.append(hanging);
    empty = true;
  }
}
