package io.whylate.query.compare;

import io.whylate.query.answer.Comparison.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Whether two samples say anything about each other. */
public final class Comparability {

  /** Below this, one odd request moves the mean by more than the intervals can tell. */
  static final int FEWEST = 30;

  /** Less than this in common, and the comparison is of one kind of requests with another. */
  static final double LEAST_SHARED = 0.5;

  private Comparability() {}

  /** Null when they can be compared. */
  public static @Nullable Refusal refusal(
      Sample baseline,
      Fingerprint seenBaseline,
      Sample candidate,
      Fingerprint seenCandidate,
      String slicedBy) {
    List<String> few = new ArrayList<>();
    addFew(few, "baseline", baseline.n());
    addFew(few, "candidate", candidate.n());
    if (!few.isEmpty()) {
      return new Refusal(
          Refusal.Type.NOT_ENOUGH_DATA,
          few,
          "Widen the windows, or leave conditions out, until both sides have %d."
              .formatted(FEWEST));
    }
    List<String> unlike = new ArrayList<>(seenBaseline.differences(seenCandidate));
    String remedy = "Give both sides the same in where, such as where=perspective=caller.";
    double shared = shared(baseline, candidate);
    if (shared < LEAST_SHARED) {
      unlike.add(
          String.format(
              Locale.ROOT,
              "only %.0f %% of one side's requests are of a kind that the other has too (by %s)",
              shared * 100,
              slicedBy));
      remedy =
          "Narrow both with where to what they share, or name the difference in baseline and"
              + " candidate, such as baseline=model=a and candidate=model=b.";
    }
    return unlike.isEmpty() ? null : new Refusal(Refusal.Type.NOT_COMPARABLE, unlike, remedy);
  }

  /** The share of requests whose slice is on both sides, of the side where it is less. */
  public static double shared(Sample baseline, Sample candidate) {
    return Math.min(
        within(baseline, candidate.slices().keySet()::contains),
        within(candidate, baseline.slices().keySet()::contains));
  }

  private static double within(Sample sample, Predicate<String> slice) {
    long n =
        sample.slices().entrySet().stream()
            .filter(entry -> slice.test(entry.getKey()))
            .map(Map.Entry::getValue)
            .mapToLong(Sums::n)
            .sum();
    return sample.n() == 0 ? 0 : (double) n / sample.n();
  }

  private static void addFew(List<String> reasons, String side, long n) {
    if (n < FEWEST) {
      reasons.add(
          "%s has %d %s, a comparison needs %d"
              .formatted(side, n, n == 1 ? "request" : "requests", FEWEST));
    }
  }
}
