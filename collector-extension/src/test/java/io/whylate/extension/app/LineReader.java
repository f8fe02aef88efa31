package io.whylate.extension.app;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Makes lines of what comes in pieces. */
final class LineReader {

  private final StringBuilder rest = new StringBuilder();
  private final Reading reading;

  LineReader(Reading reading) {
    this.reading = reading;
  }

  /** Whether the application goes on reading after this piece. */
  boolean goesOnAfter(byte[] piece) {
    rest.append(new String(piece, UTF_8));
    int end = rest.indexOf("\n");
    boolean goesOn = true;
    while (end >= 0 && goesOn) {
      goesOn = reading.goesOnAfter(rest.substring(0, end));
      rest.delete(0, end + 1);
      end = rest.indexOf("\n");
    }
    return goesOn;
  }
}
