package io.whylate.stream.receive;

import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What an exporter is told of an error. */
final class Refusals {

  static final int RETRY_AFTER_SECONDS = 2;

  private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);

  private Refusals() {}

  static Refusal of(Throwable error) {
    Throwable cause = unwrapped(error);
    if (cause instanceof Refusal refusal) {
      return refusal;
    }
    LOG.error("a request could not be taken", cause);
    return Refusal.of(Refusal.Kind.OUR_ERROR, "an error of ours, see the log");
  }

  static Throwable unwrapped(Throwable error) {
    return error instanceof CompletionException && error.getCause() != null
        ? error.getCause()
        : error;
  }
}
