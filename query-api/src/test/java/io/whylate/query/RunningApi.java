package io.whylate.query;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.whylate.query.answer.Pipeline;
import io.whylate.query.read.RequestStore;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A query API over any store, on a free port, at {@link Examples#NOW}. */
public final class RunningApi implements AutoCloseable {

  private final QueryApi api;

  private RunningApi(QueryApi api) {
    this.api = api;
  }

  public static RunningApi over(RequestStore store) {
    return over(store, 0);
  }

  static RunningApi over(RequestStore store, int port) {
    return over(store, port, 10_000, null);
  }

  public static RunningApi over(RequestStore store, Supplier<Pipeline> pipeline) {
    return over(store, 0, 10_000, null, pipeline);
  }

  static RunningApi over(
      RequestStore store, int port, int questionsPerSecond, @Nullable Path tokens) {
    return over(store, port, questionsPerSecond, tokens, Examples::pipeline);
  }

  private static RunningApi over(
      RequestStore store,
      int port,
      int questionsPerSecond,
      @Nullable Path tokens,
      Supplier<Pipeline> pipeline) {
    QueryConfig config =
        new QueryConfig(
            "127.0.0.1",
            port,
            URI.create("http://127.0.0.1:1"),
            "default",
            "",
            URI.create("http://127.0.0.1:1"),
            1,
            Duration.ofSeconds(10),
            1000,
            questionsPerSecond,
            tokens);
    return new RunningApi(
        QueryApi.start(
            config,
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
            store,
            () -> CompletableFuture.completedFuture(pipeline.get()),
            Clock.fixed(Examples.NOW, ZoneOffset.UTC)));
  }

  public int port() {
    return api.port();
  }

  public URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port() + path);
  }

  @Override
  public void close() {
    api.close();
  }
}
