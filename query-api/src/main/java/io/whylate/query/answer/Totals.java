package io.whylate.query.answer;

/** What every answer says about the requests it is about. */
public record Totals(long n, Coverage coverage, Sampling sampling) {

  /** Of no request at all. */
  public static final Totals NONE =
      new Totals(0, new Coverage(0, 0, 0, 0, 0, 0), Sampling.of(0, 0, null));

  /** Those of both together. */
  public Totals plus(Totals other) {
    long both = n + other.n;
    return new Totals(both, coverage.plus(other.coverage), sampling.plus(other.sampling, both));
  }
}
