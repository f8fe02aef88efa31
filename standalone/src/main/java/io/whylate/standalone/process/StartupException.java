package io.whylate.standalone.process;

/** A part that could not start. The message is one line for the user: what is wrong, what to do. */
public final class StartupException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public StartupException(String message) {
    super(message);
  }

  public StartupException(String message, Throwable cause) {
    super(message, cause);
  }
}
