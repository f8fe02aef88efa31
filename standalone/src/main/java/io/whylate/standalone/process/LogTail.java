package io.whylate.standalone.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The end of a log file as one line, for a message. */
final class LogTail {
  private static final int BYTES = 4096;
  private static final int LINES = 3;

  private LogTail() {}

  static String of(Path logFile) {
    try (RandomAccessFile file = new RandomAccessFile(logFile.toFile(), "r")) {
      long start = Math.max(0, file.length() - BYTES);
      byte[] end = new byte[(int) (file.length() - start)];
      file.seek(start);
      file.readFully(end);
      List<String> lines =
          new String(end, StandardCharsets.UTF_8)
              .lines()
              .map(String::strip)
              .filter(line -> !line.isEmpty())
              .toList();
      return lines.isEmpty()
          ? "it printed nothing"
          : String.join(" | ", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
    } catch (IOException e) {
      return "its log " + logFile + " cannot be read";
    }
  }
}
