package io.whylate.extension.stream;

/** How the answer to a call ended for its caller. */
public enum StreamEnd {
  /** The application has the last byte, or the event that says it is the last. */
  COMPLETE("complete"),
  /** The application closed it before that. */
  CLOSED("closed"),
  /** The application cancelled the call or the subscription. */
  CANCELLED("cancelled"),
  /** The application dropped it without closing it. */
  ABANDONED("abandoned"),
  /** The call or the connection failed. */
  ERROR("error");

  private final String text;

  StreamEnd(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
