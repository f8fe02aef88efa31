package io.whylate.query.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Columns as wide as their widest cell; the first is flush left, the others flush right. Names in
 * the first, which has no colours, lose their middle where the lines would not fit.
 */
final class Table {

  private static final String GAP = "  ";
  private static final int SHORTEST_NAME = 16;

  private final List<List<String>> rows = new ArrayList<>();

  Table row(List<String> cells) {
    rows.add(List.copyOf(cells));
    return this;
  }

  /** The lines, each with a line end. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    int[] widths = widths();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        boolean tooLong = Style.width(row.get(i)) > widths[i];
        String cell = tooLong ? Style.shortened(row.get(i), widths[i]) : row.get(i);
        String padding = " ".repeat(widths[i] - Style.width(cell));
        line.append(i == 0 ? cell + padding : GAP + padding + cell);
      }
      text.append("  ").append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private int[] widths() {
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    int[] widths = IntStream.range(0, columns).map(this::width).toArray();
    int others = IntStream.range(1, columns).map(i -> GAP.length() + widths[i]).sum();
    if (columns > 0) {
      int room = Paragraph.WIDTH - GAP.length() - others;
      widths[0] = Math.min(widths[0], Math.max(SHORTEST_NAME, room));
    }
    return widths;
  }

  private int width(int column) {
    return rows.stream()
        .filter(row -> row.size() > column)
        .mapToInt(row -> Style.width(row.get(column)))
        .max()
        .orElse(0);
  }
}
