package io.whylate.query.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has changed from one set of requests to another.
 *
 * @param refusal why they are not compared; null when they are
 * @param sentence the answer in words
 * @param slices how requests were told apart into kinds
 * @param mean null when refused
 * @param load how much of {@code mean} comes with load; null when refused
 * @param atPercentile null when refused
 * @param carriers values whose requests changed by more than the others, those that carry most
 *     first
 */
public record Comparison(
    Compared baseline,
    Compared candidate,
    @Nullable Refusal refusal,
    String sentence,
    Slices slices,
    @Nullable Change mean,
    @Nullable LoadSplit load,
    @Nullable AtPercentile atPercentile,
    List<Carrier> carriers) {

  /** One of the two sets, by the name that it was asked as. */
  public record Compared(
      String name, Asked asked, long n, long meanE2eNs, Coverage coverage, Sampling sampling) {}

  /**
   * Kinds of requests: those with the same values of some fields.
   *
   * @param n how many there are; from the {@code largest} on, the rest counts as one
   * @param shared the share of requests whose kind is on both sides, of the side where it is less
   */
  public record Slices(List<String> by, long n, int largest, double shared) {}

  /** Why there is no comparison. */
  public record Refusal(Type type, List<String> reasons, String remedy) {

    /** What is in the way. */
    public enum Type {
      NOT_COMPARABLE,
      NOT_ENOUGH_DATA;

      /** The key in JSON. */
      @Override
      public String toString() {
        return name().toLowerCase(java.util.Locale.ROOT);
      }
    }
  }

  /**
   * The composition at a percentile on both sides. Either {@code change} or {@code refused} is
   * there.
   *
   * @param change of the means of both bands
   */
  public record AtPercentile(
      String percentile,
      Composition.Band baseline,
      Composition.Band candidate,
      @Nullable Change change,
      @Nullable String refused) {}

  /**
   * The requests with one value of one field.
   *
   * @param value null for unknown
   * @param contributionNs their part of the change of the mean; those of all values of a field add
   *     up to it
   * @param excessNs of this, what is more than their share of the traffic would explain
   */
  public record Carrier(
      String field,
      @Nullable String value,
      double baselineShare,
      double candidateShare,
      @Nullable Long baselineMeanNs,
      @Nullable Long candidateMeanNs,
      long contributionNs,
      long excessNs) {}
}
