package io.whylate.query;

import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.whylate.query.access.Tokens;
import io.whylate.query.answer.Pipeline;
import io.whylate.query.http.Routes;
import io.whylate.query.pipeline.StreamJob;
import io.whylate.query.read.ClickHouseRequests;
import io.whylate.query.read.RequestStore;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** The running query API. */
public final class QueryApi implements AutoCloseable {

  private static final Duration GRACE = Duration.ofMillis(200);
  private static final int CONNECTIONS = 1024;

  /** For a connection and for ClickHouse to give up by itself, which say more than a time-out. */
  private static final Duration WAITS = Duration.ofSeconds(20);

  /** Longer than any question that is answered, so that a long one gets a proper refusal. */
  private static final int LONGEST_QUESTION = 32 * 1024;

  private final Server server;
  private final RequestStore store;

  private QueryApi(Server server, RequestStore store) {
    this.server = server;
    this.store = store;
  }

  /**
   * Starts to listen; ClickHouse may come up later.
   *
   * @throws IllegalStateException when the port cannot be taken, with what to do
   */
  public static QueryApi start(QueryConfig config, PrometheusMeterRegistry metrics) {
    StreamJob stream = new StreamJob(config.stream());
    return start(config, metrics, new ClickHouseRequests(config), stream::state, Clock.systemUTC());
  }

  static QueryApi start(
      QueryConfig config,
      PrometheusMeterRegistry metrics,
      RequestStore store,
      Supplier<CompletableFuture<Pipeline>> pipeline,
      Clock clock) {
    ServerBuilder builder =
        Server.builder()
            .http(new InetSocketAddress(config.host(), config.port()))
            .disableServerHeader()
            .maxNumConnections(CONNECTIONS)
            .http1MaxInitialLineLength(LONGEST_QUESTION)
            .http2MaxHeaderListSize(LONGEST_QUESTION)
            .requestTimeout(config.queryTimeout().multipliedBy(2).plus(WAITS))
            .gracefulShutdownTimeout(GRACE, GRACE.multipliedBy(10));
    Tokens tokens = config.tokens() == null ? null : Tokens.read(config.tokens());
    new Routes(store, pipeline, metrics, clock, tokens, config.questionsPerSecond()).addTo(builder);
    Server server = builder.build();
    try {
      server.start().join();
    } catch (CompletionException e) {
      store.close();
      throw e.getCause() instanceof IOException
          ? new IllegalStateException(
              "cannot listen on "
                  + config.host()
                  + ':'
                  + config.port()
                  + "; is the port taken? Stop what uses it or set WHYLATE_API_PORT",
              e)
          : e;
    }
    return new QueryApi(server, store);
  }

  /** The port that it listens on. */
  public int port() {
    return server.activeLocalPort();
  }

  /** Returns when it was closed. */
  public void await() {
    server.whenClosed().join();
  }

  @Override
  public void close() {
    server.stop().join();
    store.close();
  }
}
