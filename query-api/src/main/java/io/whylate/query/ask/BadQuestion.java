package io.whylate.query.ask;

/**
 * A question that cannot be answered as asked; the message says what to do instead. Where in the
 * code it was noticed says nothing more, so there is no stack trace.
 */
public final class BadQuestion extends RuntimeException {

  public BadQuestion(String message) {
    super(message, null, false, false);
  }
}
