package io.whylate.query.cli;

/** Ends a command with an exit code and one line for the user. */
final class CommandFailure extends RuntimeException {

  static final int NOT_FOUND = 1;
  static final int WRONG_USE = 2;
  static final int NOT_REACHABLE = 3;
  static final int NOT_COMPARABLE = 4;
  static final int NOT_ENOUGH_DATA = 5;

  private final int exitCode;

  CommandFailure(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  int exitCode() {
    return exitCode;
  }
}
