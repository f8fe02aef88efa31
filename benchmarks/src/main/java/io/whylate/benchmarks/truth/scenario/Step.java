package io.whylate.benchmarks.truth.scenario;

/** One step of a script. */
public interface Step {

  /**
   * Plays the step.
   *
   * @param atNs when it begins, on the true clock
   * @param stage where it happens; the spans go there
   * @return what whoever waited for it waited for
   */
  Wait play(long atNs, Stage stage);
}
