package io.whylate.stream.error;

/** What is really wrong, behind what libraries wrap around it. */
public final class RootCause {

  private RootCause() {}

  /** In one line, never empty. */
  public static String line(Throwable error) {
    Throwable root = error;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String message = root.getMessage() == null ? "" : root.getMessage();
    return message.lines().filter(line -> !line.isBlank()).findFirst().orElse(root.toString());
  }
}
