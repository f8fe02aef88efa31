package io.whylate.standalone;

/** What the user asked for cannot be done. The message is one line: what is wrong, what to do. */
final class WrongUseException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  WrongUseException(String message) {
    super(message);
  }
}
