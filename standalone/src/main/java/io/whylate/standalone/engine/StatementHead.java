package io.whylate.standalone.engine;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the first bytes of a statement say about how to run it.
 *
 * @param format the format that the statement names: of an insert's data, else of the result
 * @param dataInsert whether data follows the statement
 * @param sessionOnly whether it would change nothing but the connection (SET, USE)
 * @param end where the statement without FORMAT and data ends, if data follows
 * @param dataStart where the data begins, if data follows
 */
record StatementHead(
    @Nullable String format, boolean dataInsert, boolean sessionOnly, int end, int dataStart) {
  private static final Set<String> NO_DATA = Set.of("SELECT", "WITH", "FROM", "WATCH", "EXPLAIN");

  static StatementHead of(byte[] text, int length) {
    SqlWords words = new SqlWords(text, length);
    if (!words.next()) {
      return other(null, false);
    }
    return switch (words.word()) {
      case "INSERT" -> insert(words, text, length);
      case "SET", "USE" -> other(null, true);
      default -> other(resultFormat(words), false);
    };
  }

  private static StatementHead insert(SqlWords words, byte[] text, int length) {
    boolean targetSeen = false;
    while (words.next()) {
      String word = words.word();
      if (!targetSeen) {
        targetSeen = !Set.of("INTO", "TABLE", "FUNCTION").contains(word);
      } else if (word.equals("VALUES")) {
        return data("Values", words.start(), words.end());
      } else if (word.equals("FORMAT")) {
        int end = words.start();
        return words.next()
            ? data(words.asWritten(), end, afterLine(text, words.end(), length))
            : other(null, false);
      } else if (NO_DATA.contains(word)) {
        return other(null, false);
      }
    }
    return other(null, false);
  }

  /** Data begins after the line that names its format, or after the blanks on that line. */
  private static int afterLine(byte[] text, int from, int length) {
    int at = from;
    while (at < length && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r')) {
      at++;
    }
    return at < length && text[at] == '\n' ? at + 1 : at;
  }

  private static @Nullable String resultFormat(SqlWords words) {
    String format = null;
    boolean afterFormat = false;
    while (words.next()) {
      if (afterFormat) {
        format = words.asWritten();
      }
      afterFormat = words.word().equals("FORMAT");
    }
    return format;
  }

  private static StatementHead data(String format, int statementEnd, int dataStart) {
    return new StatementHead(format, true, false, statementEnd, dataStart);
  }

  private static StatementHead other(@Nullable String format, boolean sessionOnly) {
    return new StatementHead(format, false, sessionOnly, 0, 0);
  }
}
