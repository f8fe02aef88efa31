package io.whylate.query.verdict;

import io.whylate.query.answer.CoverageAnswer.Pair;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Why the calls of one service to another are not joined, and what to do about it. */
public final class Joining {

  private static final String ATTACH = "; docs/attach.md says how";

  private Joining() {}

  /**
   * The calls of one service to another.
   *
   * @param withoutSpans of the requests, those that waited for what has no spans
   * @param unknown of the requests, those whose time on the way is not explained
   * @param lost of the requests, those that lost spans
   * @param emitting the services that emit spans
   */
  public static Pair pair(
      String service,
      String peer,
      long requests,
      long withoutSpans,
      long unknown,
      long lost,
      Instant last,
      @Nullable Double lowestSampling,
      Set<String> emitting) {
    long joined = requests - Math.min(requests, withoutSpans + unknown);
    boolean emits = emitting.contains(peer);
    String cause = null;
    String fix = null;
    if (joined < requests && lost * 2 > withoutSpans + unknown) {
      cause = "spans were lost on their way to us";
      fix = "look for drops in the exporters of both, and for dead letters (whylate_dead_letters)";
    } else if (joined < requests && emits) {
      cause = peer + " emits spans, but not under the calls of " + service;
      fix = "let %s pass traceparent or x-request-id on to %s%s".formatted(service, peer, ATTACH);
    } else if (joined < requests) {
      cause = "no spans of " + peer + " are seen";
      fix = "attach the agent to %s, or have it export OTLP to us%s".formatted(peer, ATTACH);
    }
    return new Pair(
        service,
        peer,
        requests,
        joined,
        (double) joined / requests,
        last,
        lowestSampling,
        cause,
        fix);
  }
}
