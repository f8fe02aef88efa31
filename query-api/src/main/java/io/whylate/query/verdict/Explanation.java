package io.whylate.query.verdict;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.query.answer.Confidence;
import io.whylate.query.answer.Peers;
import io.whylate.query.answer.RequestAnswer;
import io.whylate.query.answer.SpanEvidence;
import io.whylate.query.answer.Usual;
import io.whylate.query.answer.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One request explained from what was read of it and of its peers. */
public final class Explanation {

  private Explanation() {}

  /**
   * The whole answer.
   *
   * @param usual what its peers met, by the name of the circumstance
   * @param waiting how many others were waiting where it began its longest wait; null when it did
   *     not wait or that is not known
   * @param others row ids of other requests that the same id may mean
   */
  public static RequestAnswer of(
      @Nullable Instant asOf,
      Breakdown breakdown,
      List<SpanEvidence> spans,
      Peers peers,
      Map<String, Usual> usual,
      @Nullable Long waiting,
      List<String> others) {
    Verdict verdict = Judge.verdict(breakdown, peers);
    Confidence confidence = Certainty.of(breakdown, peers, verdict);
    return new RequestAnswer(
        asOf,
        breakdown,
        spans,
        peers,
        verdict,
        confidence,
        Circumstances.of(breakdown, peers, usual, waiting),
        Attempts.of(spans, breakdown),
        CustomerText.of(breakdown, peers, verdict, confidence),
        Limits.of(breakdown),
        others);
  }

  /** A request by itself, without others to compare it with. */
  public static RequestAnswer alone(Breakdown breakdown) {
    Peers none = Peers.of("", breakdown.start(), breakdown.start(), 0, null, Map.of());
    return of(null, breakdown, List.of(), none, Map.of(), null, List.of());
  }
}
