package io.whylate.query.http;

import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.metric.MeterIdPrefixFunction;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.metric.MetricCollectingService;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.whylate.query.answer.AnswerJson;
import io.whylate.query.answer.RequestAnswer;
import io.whylate.query.ask.BreakdownQuestion;
import io.whylate.query.ask.CompareQuestion;
import io.whylate.query.ask.Filter;
import io.whylate.query.ask.Percentile;
import io.whylate.query.ask.SlowQuestion;
import io.whylate.query.ask.TimeRange;
import io.whylate.query.read.RequestStore;
import java.time.Clock;
import java.time.Instant;

/** What can be asked over HTTP. */
public final class Routes {

  private static final MediaType PROMETHEUS =
      MediaType.parse("text/plain; version=0.0.4; charset=utf-8");

  private final RequestStore store;
  private final PrometheusMeterRegistry metrics;
  private final Clock clock;

  public Routes(RequestStore store, PrometheusMeterRegistry metrics, Clock clock) {
    this.store = store;
    this.metrics = metrics;
    this.clock = clock;
  }

  public void addTo(ServerBuilder server) {
    server.route().get("/api/v1/breakdown").build(Answering.json(this::breakdown));
    server.route().get("/api/v1/compare").build(Answering.json(this::compare));
    server.route().get("/api/v1/requests").build(Answering.json(this::slowest));
    server.route().get("/api/v1/requests/{*id}").build(Answering.with(this::request));
    server.route().get("/healthz").build((context, request) -> ok());
    server.route().get("/readyz").build(Answering.with(this::ready));
    server.route().get("/metrics").build((context, request) -> metrics());
    server.errorHandler(new ProblemErrorHandler());
    server.meterRegistry(metrics);
    server.decorator(
        MetricCollectingService.newDecorator(MeterIdPrefixFunction.ofDefault("whylate.query")));
  }

  private Object breakdown(ServiceRequestContext context) {
    Parameters given = Parameters.of(context, "from", "to", "where", "group_by", "percentiles");
    return store.breakdown(
        new BreakdownQuestion(
            given.range(clock.instant()),
            Filter.parse(given.text("where")),
            BreakdownQuestion.groupBy(given.text("group_by")),
            Percentile.parse(given.text("percentiles"))));
  }

  private Object compare(ServiceRequestContext context) {
    Parameters given =
        Parameters.of(context, "from", "to", "where", "baseline", "candidate", "percentile");
    Instant now = clock.instant();
    return store.compare(
        CompareQuestion.parse(
            given.text("baseline"),
            given.text("candidate"),
            given.range(now),
            Filter.parse(given.text("where")),
            given.text("percentile"),
            now));
  }

  private Object slowest(ServiceRequestContext context) {
    Parameters given = Parameters.of(context, "from", "to", "where", "sort", "limit");
    return store.slowest(
        new SlowQuestion(
            given.range(clock.instant()),
            Filter.parse(given.text("where")),
            SlowQuestion.sort(given.text("sort")),
            SlowQuestion.limit(given.text("limit"))));
  }

  private HttpResponse request(ServiceRequestContext context) {
    Parameters given = Parameters.of(context, "from", "to");
    boolean ranged = given.text("from") != null || given.text("to") != null;
    TimeRange peers = ranged ? given.range(clock.instant()) : null;
    String id = RequestId.in(context);
    RequestAnswer answer = store.request(id, peers);
    return answer == null
        ? Problem.response(
            HttpStatus.NOT_FOUND,
            "no request has this request, row or trace id yet; check it, or wait a few seconds"
                + " when the request has just ended")
        : HttpResponse.of(HttpStatus.OK, MediaType.JSON, AnswerJson.write(answer));
  }

  private HttpResponse ready(ServiceRequestContext context) {
    store.check();
    return ok();
  }

  private HttpResponse metrics() {
    return HttpResponse.of(HttpStatus.OK, PROMETHEUS, metrics.scrape());
  }

  private static HttpResponse ok() {
    return HttpResponse.of(HttpStatus.OK, MediaType.PLAIN_TEXT_UTF_8, "ok\n");
  }
}
