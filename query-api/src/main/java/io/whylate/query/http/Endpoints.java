package io.whylate.query.http;

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

  private final RequestStore store;

  Endpoints(RequestStore store) {
    this.store = store;
  }

  List<Endpoint> all() {
    return List.of(
        Endpoint.of(
            "/api/v1/breakdown", this::breakdown, "from", "to", "where", "group_by", "percentiles"),
        Endpoint.of(
            "/api/v1/timeseries",
            this::timeseries,
            "from",
            "to",
            "where",
            "group_by",
            "percentiles",
            "step"),
        Endpoint.of(
            "/api/v1/compare",
            this::compare,
            "from",
            "to",
            "where",
            "baseline",
            "candidate",
            "percentile"),
        Endpoint.of("/api/v1/requests", this::slowest, "from", "to", "where", "sort", "limit"),
        Endpoint.of("/api/v1/lookup", this::lookup, "id"),
        Endpoint.of(
            "/api/v1/coverage", given -> store.coverage(selected(given)), "from", "to", "where"));
  }

  private Object breakdown(Parameters given) {
    return store.breakdown(
        new BreakdownQuestion(
            given.range(),
            given.where(),
            BreakdownQuestion.groupBy(given.text("group_by")),
            Percentile.parse(given.text("percentiles"))));
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
    return store.lookup(id, given.within());
  }

  private static Selected selected(Parameters given) {
    return new Selected(given.range(), given.where());
  }
}
