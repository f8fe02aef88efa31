package io.whylate.formats.source;

/** A value that is not what its format says; the message is one line that names both. */
public final class BrokenValue extends Exception {

  private static final long serialVersionUID = 1L;

  public BrokenValue(String reason) {
    super(reason);
  }

  /** The reason of every broken value. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
