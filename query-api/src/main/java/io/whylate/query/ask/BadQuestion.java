package io.whylate.query.ask;

/** A question that cannot be answered as asked; the message says what to do instead. */
public final class BadQuestion extends RuntimeException {

  public BadQuestion(String message) {
    super(message);
  }
}
