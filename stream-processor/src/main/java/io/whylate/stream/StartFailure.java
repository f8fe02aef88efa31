package io.whylate.stream;

import org.jspecify.annotations.Nullable;

/** Why the job could not start, in one line that names the thing and the remedy. */
public final class StartFailure extends Exception {

  private static final long serialVersionUID = 1L;

  private static final int WRONG_USE = 2;
  private static final int NOT_REACHABLE = 3;

  private final int exitCode;

  private StartFailure(int exitCode, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  static StartFailure wrongUse(String message, @Nullable Throwable cause) {
    return new StartFailure(WRONG_USE, message, cause);
  }

  static StartFailure notReachable(String message, Throwable cause) {
    return new StartFailure(NOT_REACHABLE, message, cause);
  }

  /** The exit code of a program that ends because of it. */
  public int exitCode() {
    return exitCode;
  }
}
