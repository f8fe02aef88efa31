package io.whylate.query;

import io.whylate.query.answer.AvailabilityAnswer;
import io.whylate.query.answer.BreakdownAnswer;
import io.whylate.query.answer.CompareAnswer;
import io.whylate.query.answer.CoverageAnswer;
import io.whylate.query.answer.LookupAnswer;
import io.whylate.query.answer.RequestAnswer;
import io.whylate.query.answer.RequestList;
import io.whylate.query.answer.ThroughputAnswer;
import io.whylate.query.answer.TimeseriesAnswer;
import io.whylate.query.ask.BreakdownQuestion;
import io.whylate.query.ask.CompareQuestion;
import io.whylate.query.ask.Filter;
import io.whylate.query.ask.Percentile;
import io.whylate.query.ask.Selected;
import io.whylate.query.ask.SlowQuestion;
import io.whylate.query.ask.TimeRange;
import io.whylate.query.ask.TimeseriesQuestion;
import io.whylate.query.read.RequestStore;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Knows one request, gives the same answers to all questions and remembers them. */
public final class FakeStore implements RequestStore {

  public final List<Object> asked = new ArrayList<>();
  private final String knownId;
  private CompareAnswer comparison = Examples.compareAnswer();
  private @Nullable RuntimeException failure;

  public FakeStore(String knownId) {
    this.knownId = knownId;
  }

  /** Forgets what it was asked and no longer fails. */
  public void reset() {
    asked.clear();
    failure = null;
    comparison = Examples.compareAnswer();
  }

  public void answer(CompareAnswer newComparison) {
    comparison = newComparison;
  }

  /** From now on, every question fails. */
  public void failWith(RuntimeException newFailure) {
    failure = newFailure;
  }

  @Override
  public BreakdownAnswer breakdown(BreakdownQuestion question) {
    remember(question);
    return Examples.breakdownAnswer();
  }

  @Override
  public CompareAnswer compare(CompareQuestion question) {
    remember(question);
    return comparison;
  }

  @Override
  public TimeseriesAnswer timeseries(TimeseriesQuestion question) {
    remember(question);
    return Examples.timeseriesAnswer();
  }

  @Override
  public CoverageAnswer coverage(Selected selected) {
    remember(selected);
    return Examples.coverageAnswer();
  }

  @Override
  public AvailabilityAnswer availability(Selected selected, List<Percentile> percentiles) {
    remember(selected);
    return Examples.availabilityAnswer();
  }

  @Override
  public ThroughputAnswer throughput(BreakdownQuestion question) {
    remember(question);
    return Examples.throughputAnswer();
  }

  @Override
  public LookupAnswer lookup(String id, @Nullable TimeRange around, Filter within) {
    remember(id);
    remember(within);
    return Examples.lookupAnswer(id);
  }

  @Override
  public RequestList slowest(SlowQuestion question) {
    remember(question);
    return Examples.requestList(question.sort().name());
  }

  @Override
  public @Nullable RequestAnswer request(String id, @Nullable TimeRange peers, Filter within) {
    remember(id);
    return id.equals(knownId) ? Examples.requestAnswer() : null;
  }

  @Override
  public void check() {
    remember("check");
  }

  @Override
  public void close() {
    asked.add("close");
  }

  private void remember(Object question) {
    asked.add(question);
    if (failure != null) {
      throw failure;
    }
  }
}
