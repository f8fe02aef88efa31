package io.whylate.query.http;

import io.whylate.query.answer.LookupAnswer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Why an id may be unknown, and what may have been meant, in one line. */
final class NotFound {

  private NotFound() {}

  static String title(LookupAnswer lookup) {
    List<String> parts = new ArrayList<>();
    parts.add(
        "no request has this request, row or trace id or alias yet; check it, or wait a few seconds"
            + " when the request has just ended");
    if (lookup.oldest() == null) {
      parts.add("the store is empty");
    } else {
      parts.add("requests are kept from " + second(lookup.oldest()) + " on");
    }
    if (lookup.kept() != null) {
      parts.add(lookup.kept().note());
    }
    if (!lookup.similar().isEmpty()) {
      parts.add("similar ids are " + String.join(", ", lookup.similar()));
    }
    return String.join("; ", parts);
  }

  private static Instant second(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS);
  }
}
