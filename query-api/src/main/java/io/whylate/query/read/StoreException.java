package io.whylate.query.read;

import org.jspecify.annotations.Nullable;

/** The store did not answer; the message says what to do. */
public final class StoreException extends RuntimeException {

  /** What to do about it. */
  public enum Reason {
    /** Nobody answers, or the schema is not there yet. */
    NOT_READY,
    /** As many questions as allowed are being answered. */
    BUSY,
    /** The question needs more time or memory than a question may take. */
    TOO_MUCH,
    /** The store refused the query: our fault. */
    FAILED
  }

  private final Reason reason;

  public StoreException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
