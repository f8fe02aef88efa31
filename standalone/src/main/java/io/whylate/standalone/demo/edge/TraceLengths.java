package io.whylate.standalone.demo.edge;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The lengths of a recorded workload, in its order and again from the start: a CSV file with a
 * heading and the columns TIMESTAMP, ContextTokens, GeneratedTokens, as Azure publishes it.
 */
final class TraceLengths implements LengthSource {

  private final List<TurnLengths> rows;
  private int next;

  private TraceLengths(List<TurnLengths> rows) {
    this.rows = rows;
  }

  /** Reads the file; an {@link IOException} names the line that is not such a row. */
  static TraceLengths read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file, UTF_8);
    List<TurnLengths> rows = new ArrayList<>();
    for (int line = 1; line < lines.size(); line++) {
      rows.add(row(file, line + 1, lines.get(line)));
    }
    if (rows.isEmpty()) {
      throw new IOException(file + " has no rows after its heading");
    }
    return new TraceLengths(rows);
  }

  @Override
  public TurnLengths next() {
    TurnLengths lengths = rows.get(next);
    next = (next + 1) % rows.size();
    return lengths;
  }

  private static TurnLengths row(Path file, int number, String line) throws IOException {
    String[] cells = line.split(",", -1);
    try {
      return TurnLengths.capped(Long.parseLong(cells[1]), Long.parseLong(cells[2]));
    } catch (ArrayIndexOutOfBoundsException | NumberFormatException e) {
      throw new IOException(
          file + ", line " + number + ": expected TIMESTAMP,ContextTokens,GeneratedTokens", e);
    }
  }
}
