package io.whylate.query.read;

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
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where requests are read from. Every answer counts each request once. All methods throw {@link
 * StoreException} when the store does not answer.
 */
public interface RequestStore extends AutoCloseable {

  BreakdownAnswer breakdown(BreakdownQuestion question);

  CompareAnswer compare(CompareQuestion question);

  TimeseriesAnswer timeseries(TimeseriesQuestion question);

  CoverageAnswer coverage(Selected selected);

  AvailabilityAnswer availability(Selected selected, List<Percentile> percentiles);

  ThroughputAnswer throughput(BreakdownQuestion question);

  /**
   * What an id or alias may mean.
   *
   * @param around when it is thought to have been; null for the newest hour
   * @param within what it must fulfil
   */
  LookupAnswer lookup(String id, @Nullable TimeRange around, Filter within);

  RequestList slowest(SlowQuestion question);

  /**
   * Explains one request.
   *
   * @param id a request id, row id, trace id or alias
   * @param peers the range to compare with; null for the day around the request
   * @param within what it and its peers must fulfil
   * @return null when the id is not known
   */
  @Nullable RequestAnswer request(String id, @Nullable TimeRange peers, Filter within);

  /** Returns when the store can be reached and holds the schema. */
  void check();

  @Override
  void close();
}
