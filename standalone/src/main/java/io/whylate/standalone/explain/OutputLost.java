package io.whylate.standalone.explain;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;

/** The answers cannot be printed. */
final class OutputLost extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private static final String NOBODY_READS = "Broken pipe";

  OutputLost() {
    super(reason());
  }

  /** Whether the reader has had enough, as {@code head} has. */
  boolean isUnread() {
    return NOBODY_READS.equals(getMessage());
  }

  /** A PrintWriter keeps its reason to itself, so this fails once more. */
  @SuppressWarnings("resource") // Standard output stays open.
  private static String reason() {
    try {
      new FileOutputStream(FileDescriptor.out).write('\n');
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
    return "failed";
  }
}
