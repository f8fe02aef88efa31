package io.whylate.query.cli;

import java.util.ArrayList;
import java.util.List;

/** Columns as wide as their widest cell; the first is flush left, the others flush right. */
final class Table {

  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  Table row(List<String> cells) {
    rows.add(List.copyOf(cells));
    return this;
  }

  /** The lines, each with a line end. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        String padding = " ".repeat(width(i) - Style.width(row.get(i)));
        line.append(i == 0 ? row.get(i) + padding : GAP + padding + row.get(i));
      }
      text.append("  ").append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private int width(int column) {
    return rows.stream()
        .filter(row -> row.size() > column)
        .mapToInt(row -> Style.width(row.get(column)))
        .max()
        .orElse(0);
  }
}
