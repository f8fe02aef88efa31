package io.whylate.formats;

/** Bytes that are not what they should be; the message is one line that names what is wrong. */
public final class MalformedInput extends Exception {

  private static final long serialVersionUID = 1L;

  public MalformedInput(String reason) {
    super(reason);
  }

  public MalformedInput(String reason, Throwable cause) {
    super(reason, cause);
  }
}
