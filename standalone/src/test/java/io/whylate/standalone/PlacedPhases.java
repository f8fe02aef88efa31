package io.whylate.standalone;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;

/** Where a breakdown puts the phases of an engine on the wall clock, in Unix nanoseconds. */
record PlacedPhases(Map<String, Span> phases) {

  /** The witness and the engine are woken apart, which on a busy machine takes milliseconds. */
  private static final long MIN_TOLERANCE_NS = 10_000_000;

  private static final int TOLERANCE_SHARE = 50;

  record Span(long startUnixNs, long endUnixNs) {

    Span with(Span other) {
      return new Span(
          Math.min(startUnixNs, other.startUnixNs), Math.max(endUnixNs, other.endUnixNs));
    }
  }

  /** Reads the segments of a service from the API's answer. */
  static PlacedPhases of(JsonNode breakdown, String service) {
    Instant start = Instant.parse(breakdown.path("start").asText());
    long startUnixNs = start.getEpochSecond() * 1_000_000_000 + start.getNano();
    Map<String, Span> phases = new HashMap<>();
    for (JsonNode segment : breakdown.path("segments")) {
      if (segment.path("service").asText().equals(service)) {
        Span span =
            new Span(
                startUnixNs + segment.path("start_ns").asLong(),
                startUnixNs + segment.path("end_ns").asLong());
        phases.merge(segment.path("layer").asText(), span, Span::with);
      }
    }
    return new PlacedPhases(phases);
  }

  /** The phases that begin or end more than 10 ms or 2 % of their length from where they should. */
  String deviationsFrom(JsonNode instants) {
    long arrival = instants.path("arrival_unix_ns").asLong();
    long scheduled = instants.path("scheduled_unix_ns").asLong();
    long firstToken = instants.path("first_token_unix_ns").asLong();
    long lastToken = instants.path("last_token_unix_ns").asLong();
    StringJoiner deviations = new StringJoiner(", ");
    compare("queueing", new Span(arrival, scheduled), deviations);
    compare("prefill", new Span(scheduled, firstToken), deviations);
    compare("decode", new Span(firstToken, lastToken), deviations);
    return deviations.toString();
  }

  private void compare(String layer, Span seen, StringJoiner deviations) {
    long lengthNs = seen.endUnixNs - seen.startUnixNs;
    long toleranceNs = Math.max(MIN_TOLERANCE_NS, lengthNs / TOLERANCE_SHARE);
    Span placed = phases.get(layer);
    if (placed == null) {
      deviations.add(layer + " is missing");
      return;
    }
    long startsLateNs = placed.startUnixNs - seen.startUnixNs;
    long endsLateNs = placed.endUnixNs - seen.endUnixNs;
    if (Math.abs(startsLateNs) > toleranceNs || Math.abs(endsLateNs) > toleranceNs) {
      deviations.add(
          "%s of %d us starts %d us late and ends %d us late"
              .formatted(layer, lengthNs / 1_000, startsLateNs / 1_000, endsLateNs / 1_000));
    }
  }
}
