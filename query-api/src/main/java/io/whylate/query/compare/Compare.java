package io.whylate.query.compare;

import io.whylate.query.answer.Change;
import io.whylate.query.answer.CompareAnswer.IntervalMethod;
import io.whylate.query.answer.Comparison;
import io.whylate.query.answer.Comparison.AtPercentile;
import io.whylate.query.answer.Comparison.Carrier;
import io.whylate.query.answer.Comparison.Compared;
import io.whylate.query.answer.Comparison.Refusal;
import io.whylate.query.answer.Comparison.Slices;
import io.whylate.query.answer.LoadSplit;
import java.util.List;

/** Sets two samples against each other. */
public final class Compare {

  /** How the intervals of all answers are computed. */
  public static final IntervalMethod INTERVALS = Bootstrap.METHOD;

  private Compare() {}

  /** What can be said of both when they are not compared. */
  public static Comparison refused(
      Compared baseline, Compared candidate, Slices slices, Refusal refusal) {
    return new Comparison(
        baseline,
        candidate,
        refusal,
        "Not compared: " + String.join("; ", refusal.reasons()) + ". " + refusal.remedy(),
        slices,
        null,
        null,
        null,
        List.of());
  }

  public static Comparison of(
      Compared baseline,
      Compared candidate,
      Slices slices,
      Change mean,
      LoadSplit load,
      AtPercentile atPercentile,
      List<Carrier> carriers) {
    return new Comparison(
        baseline,
        candidate,
        null,
        Sentence.of(mean, load),
        slices,
        mean,
        load,
        atPercentile,
        mean.whole().interval().holdsZero() ? List.of() : carriers);
  }
}
