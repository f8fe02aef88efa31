package io.whylate.query.http;

import io.whylate.query.answer.AvailabilityAnswer;
import io.whylate.query.answer.BreakdownAnswer;
import io.whylate.query.answer.CompareAnswer;
import io.whylate.query.answer.CoverageAnswer;
import io.whylate.query.answer.LookupAnswer;
import io.whylate.query.answer.RequestAnswer;
import io.whylate.query.answer.RequestList;
import io.whylate.query.answer.ThroughputAnswer;
import io.whylate.query.answer.TimeseriesAnswer;
import io.whylate.query.ask.BadQuestion;
import io.whylate.query.ask.BreakdownQuestion;
import io.whylate.query.ask.CompareQuestion;
import io.whylate.query.ask.Percentile;
import io.whylate.query.ask.Selected;
import io.whylate.query.ask.SlowQuestion;
import io.whylate.query.ask.TimeseriesQuestion;
import io.whylate.query.read.RequestStore;
import java.util.List;

/** The questions that can be asked over HTTP, and how their parameters are read. */
final class Endpoints {

  private static final int LONGEST_ID = 300;

  /** Answered by {@link Routes}, which finds the id in the path. */
  static final Endpoint ONE_REQUEST =
      new Endpoint(
          "/api/v1/requests/{id}",
          "One request explained; the range says which requests to compare it with",
          RequestAnswer.class,
          List.of("id", "from", "to"),
          given -> {
            throw new IllegalStateException("asked without an id");
          });

  private final RequestStore store;

  Endpoints(RequestStore store) {
    this.store = store;
  }

  List<Endpoint> all() {
    return List.of(
        new Endpoint(
            "/api/v1/breakdown",
            "Where the time was spent, by group: layers, services, and the composition at"
                + " percentiles",
            BreakdownAnswer.class,
            List.of("from", "to", "where", "group_by", "percentiles"),
            this::breakdown),
        new Endpoint(
            "/api/v1/timeseries",
            "The same over time",
            TimeseriesAnswer.class,
            List.of("from", "to", "where", "group_by", "percentiles", "step"),
            this::timeseries),
        new Endpoint(
            "/api/v1/compare",
            "What has changed between two windows, versions, models or any two filters",
            CompareAnswer.class,
            List.of("from", "to", "where", "baseline", "candidate", "percentile"),
            this::compare),
        new Endpoint(
            "/api/v1/requests",
            "Single requests: the slowest, or those with the most of something",
            RequestList.class,
            List.of("from", "to", "where", "sort", "limit"),
            this::slowest),
        new Endpoint(
            "/api/v1/lookup",
            "What an id or alias may mean",
            LookupAnswer.class,
            List.of("id", "from", "to"),
            this::lookup),
        new Endpoint(
            "/api/v1/coverage",
            "How well requests are seen: the health of the data",
            CoverageAnswer.class,
            List.of("from", "to", "where"),
            given -> store.coverage(new Selected(given.range(), given.where()))),
        new Endpoint(
            "/api/v1/availability",
            "How requests ended and how fast they streamed, by concurrency",
            AvailabilityAnswer.class,
            List.of("from", "to", "where", "percentiles"),
            given ->
                store.availability(
                    new Selected(given.range(), given.where()),
                    Percentile.parse(given.text("percentiles")))),
        new Endpoint(
            "/api/v1/throughput",
            "Tokens per second: of single responses, and of all together",
            ThroughputAnswer.class,
            List.of("from", "to", "where", "group_by", "percentiles"),
            given -> store.throughput(grouped(given))));
  }

  private Object breakdown(Parameters given) {
    return store.breakdown(grouped(given));
  }

  private static BreakdownQuestion grouped(Parameters given) {
    return new BreakdownQuestion(
        given.range(),
        given.where(),
        BreakdownQuestion.groupBy(given.text("group_by")),
        Percentile.parse(given.text("percentiles")));
  }

  private Object timeseries(Parameters given) {
    return store.timeseries(
        TimeseriesQuestion.parse(
            given.range(),
            given.where(),
            BreakdownQuestion.groupBy(given.text("group_by")),
            Percentile.parse(given.text("percentiles")),
            given.text("step")));
  }

  private Object compare(Parameters given) {
    return store.compare(
        CompareQuestion.parse(
            given.text("baseline"),
            given.text("candidate"),
            given.range(),
            given.where(),
            given.text("percentile"),
            given.now()));
  }

  private Object slowest(Parameters given) {
    return store.slowest(
        new SlowQuestion(
            given.range(),
            given.where(),
            SlowQuestion.sort(given.text("sort")),
            SlowQuestion.limit(given.text("limit"))));
  }

  private Object lookup(Parameters given) {
    String id = given.text("id");
    if (id == null || id.length() > LONGEST_ID) {
      throw new BadQuestion("id must have 1 to " + LONGEST_ID + " characters");
    }
    return store.lookup(id, given.rangeIfGiven(), given.within());
  }
}
