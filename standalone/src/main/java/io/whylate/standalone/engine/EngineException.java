package io.whylate.standalone.engine;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A statement that the engine, or its front, refused. Codes are ClickHouse's error codes. */
final class EngineException extends Exception {
  private static final long serialVersionUID = 1L;

  static final int SYNTAX_ERROR = 62;
  static final int NOT_IMPLEMENTED = 48;
  static final int READONLY = 164;
  static final int TOO_MANY_SIMULTANEOUS_QUERIES = 202;
  static final int CANNOT_READ_ALL_DATA = 33;
  static final int QUERY_IS_TOO_LARGE = 191;
  private static final int UNKNOWN_EXCEPTION = 1002;

  private static final Pattern CODE = Pattern.compile("Code: (\\d+)\\.");

  private final int code;

  private EngineException(int code, String message) {
    super(message);
    this.code = code;
  }

  /** An error in the engine's own words, which name its code. */
  static EngineException of(String engineMessage) {
    Matcher matcher = CODE.matcher(engineMessage);
    int code = matcher.find() ? Integer.parseInt(matcher.group(1)) : UNKNOWN_EXCEPTION;
    return new EngineException(code, engineMessage);
  }

  /** An error that the front found, worded as the engine words its own. */
  static EngineException refused(int code, String reason) {
    return new EngineException(code, "Code: %d. DB::Exception: %s".formatted(code, reason));
  }

  int code() {
    return code;
  }

  /** The HTTP status that a ClickHouse server would answer with. */
  int httpStatus() {
    return switch (code) {
      case 46, 47, 60, 81, 115 -> 404;
      case 6, 26, 27, 33, 38, 41, 42, 43, 53, 62, 70, 72, 164, 456, 457, QUERY_IS_TOO_LARGE -> 400;
      case NOT_IMPLEMENTED -> 501;
      case TOO_MANY_SIMULTANEOUS_QUERIES -> 503;
      default -> 500;
    };
  }
}
