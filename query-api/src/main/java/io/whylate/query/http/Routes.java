package io.whylate.query.http;

import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.metric.MeterIdPrefixFunction;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.metric.MetricCollectingService;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.whylate.query.access.Tokens;
import io.whylate.query.answer.Pipeline;
import io.whylate.query.answer.RequestAnswer;
import io.whylate.query.ask.Filter;
import io.whylate.query.read.RequestStore;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What can be asked over HTTP. */
public final class Routes {

  private static final MediaType PROMETHEUS =
      MediaType.parse("text/plain; version=0.0.4; charset=utf-8");

  private final RequestStore store;
  private final Supplier<CompletableFuture<Pipeline>> pipeline;
  private final PrometheusMeterRegistry metrics;
  private final Clock clock;
  private final Authorization authorization;
  private final CallerLimit limit;
  private final SharedAnswers shared = new SharedAnswers();

  /**
   * All routes.
   *
   * @param pipeline its state, which is asked for before the store is
   * @param tokens null where anyone who reaches it may ask
   * @param perSecond how many questions a second each token may ask; more are refused
   */
  public Routes(
      RequestStore store,
      Supplier<CompletableFuture<Pipeline>> pipeline,
      PrometheusMeterRegistry metrics,
      Clock clock,
      @Nullable Tokens tokens,
      int perSecond) {
    this.store = store;
    this.pipeline = pipeline;
    this.authorization = new Authorization(tokens);
    this.limit = new CallerLimit(perSecond, System::nanoTime);
    this.metrics = metrics;
    this.clock = clock;
  }

  public void addTo(ServerBuilder server) {
    List<Endpoint> endpoints = new Endpoints(store).all();
    for (Endpoint endpoint : endpoints) {
      server
          .route()
          .get(endpoint.path())
          .build(Answering.with(context -> answer(endpoint, context)));
    }
    server.route().get("/api/v1/requests/{*id}").build(Answering.with(this::request));
    List<Endpoint> described = new ArrayList<>(endpoints);
    described.add(Endpoints.ONE_REQUEST);
    String openApi = OpenApi.of(described);
    server
        .route()
        .get("/openapi.json")
        .build((context, request) -> HttpResponse.of(HttpStatus.OK, MediaType.JSON, openApi));
    server.route().get("/healthz").build((context, request) -> ok());
    server.route().get("/readyz").build(Answering.with(this::ready));
    server.route().get("/metrics").build((context, request) -> metrics());
    Page.addTo(server);
    server.accessLogWriter(Audit::write, false);
    server.decoratorUnder(
        "/api/",
        (service, context, request) ->
            authorization.serve((let, in) -> limit.serve(service, let, in), context, request));
    server.errorHandler(new ProblemErrorHandler());
    server.meterRegistry(metrics);
    server.decorator(
        MetricCollectingService.newDecorator(MeterIdPrefixFunction.ofDefault("whylate.query")));
  }

  /** What an answer depends on: who may see which requests, and the path with its parameters. */
  private record Question(Filter within, URI asked) {}

  private HttpResponse answer(Endpoint endpoint, ServiceRequestContext context) {
    CompletableFuture<Pipeline> state = pipeline.get();
    Parameters given = Parameters.of(context, endpoint.parameters(), clock.instant());
    Question question = new Question(given.within(), context.uri());
    return Answering.json(shared.answer(question, () -> endpoint.answer().apply(given)), state);
  }

  private HttpResponse request(ServiceRequestContext context) {
    Parameters given = Parameters.of(context, List.of("from", "to"), clock.instant());
    String id = RequestId.in(context);
    CompletableFuture<Pipeline> state = pipeline.get();
    RequestAnswer answer = store.request(id, given.rangeIfGiven(), given.within());
    return answer == null
        ? Problem.response(
            HttpStatus.NOT_FOUND,
            NotFound.title(store.lookup(id, given.rangeIfGiven(), given.within())))
        : Answering.json(answer, state);
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
