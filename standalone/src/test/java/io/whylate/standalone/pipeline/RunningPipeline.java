package io.whylate.standalone.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.whylate.query.QueryApi;
import io.whylate.query.QueryConfig;
import io.whylate.standalone.broker.EmbeddedKafka;
import io.whylate.standalone.engine.EmbeddedClickHouse;
import io.whylate.standalone.engine.EngineLibrary;
import io.whylate.stream.StartFailure;
import io.whylate.stream.StreamConfig;
import io.whylate.stream.StreamProcessor;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Broker, engine, stream job and API over one data directory, on free ports. */
public final class RunningPipeline implements AutoCloseable {

  private static final Duration DEADLINE = Duration.ofSeconds(60);
  private static final JsonMapper JSON = new JsonMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final PrometheusMeterRegistry metrics =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final EmbeddedClickHouse clickHouse;
  private final EmbeddedKafka kafka;
  private final StreamProcessor stream;
  private final QueryApi query;

  public RunningPipeline(Path data) throws StartFailure, InterruptedException {
    this(data, "1s");
  }

  /** A request comes out when no span of it has come for the time of {@code assemblyIdle}. */
  RunningPipeline(Path data, String assemblyIdle) throws StartFailure, InterruptedException {
    this(data, assemblyIdle, Map.of("WHYLATE_ASSEMBLY_SETTLE", assemblyIdle));
  }

  RunningPipeline(Path data, String assemblyIdle, Map<String, String> more)
      throws StartFailure, InterruptedException {
    clickHouse = EmbeddedClickHouse.start(EngineLibrary.locate(), data.resolve("clickhouse"), 0);
    kafka = EmbeddedKafka.start(data.resolve("kafka"), 0);
    Map<String, String> settings = new HashMap<>(more);
    settings.put("WHYLATE_KAFKA", kafka.bootstrapServers());
    settings.put("WHYLATE_CLICKHOUSE", clickHouse.uri().toString());
    settings.put("WHYLATE_OTLP_HTTP_PORT", "0");
    settings.put("WHYLATE_OTLP_GRPC_PORT", "0");
    settings.put("WHYLATE_API_PORT", "0");
    settings.put("WHYLATE_ASSEMBLY_IDLE", assemblyIdle);
    settings.put("WHYLATE_STATE_DIR", data.resolve("streams").toString());
    stream = StreamProcessor.start(StreamConfig.fromEnvironment(settings), metrics);
    query = QueryApi.start(QueryConfig.fromEnvironment(settings), metrics);
  }

  public URI clickHouse() {
    return clickHouse.uri();
  }

  /** The address of the API and the page. */
  String api() {
    return "http://127.0.0.1:" + query.port();
  }

  int grpcPort() {
    return stream.grpcPort();
  }

  public String kafka() {
    return kafka.bootstrapServers();
  }

  /** Sends an OTLP request and returns the answer. */
  public HttpResponse<String> send(byte[] otlp) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + stream.httpPort() + "/v1/traces");
    return http.send(
        HttpRequest.newBuilder(uri)
            .header("Content-Type", "application/x-protobuf")
            .timeout(DEADLINE)
            .POST(BodyPublishers.ofByteArray(otlp))
            .build(),
        BodyHandlers.ofString());
  }

  /** Waits until the stream job has taken so many spans in. */
  public void awaitDecodedSpans(int wanted) {
    long deadline = System.nanoTime() + DEADLINE.toNanos();
    while (metrics.counter("whylate.spans", "fate", "received").count() < wanted) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not even " + wanted + " spans were decoded");
      }
      Thread.onSpinWait();
    }
  }

  /** Asks the API, whatever the status. */
  public HttpResponse<String> ask(String path) throws IOException, InterruptedException {
    URI uri = URI.create(api() + path);
    return http.send(
        HttpRequest.newBuilder(uri).timeout(DEADLINE).build(), BodyHandlers.ofString());
  }

  /** Asks the API until the answer is as wanted. */
  public JsonNode await(String path, Predicate<JsonNode> wanted)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + DEADLINE.toNanos();
    while (true) {
      HttpResponse<String> response = ask(path);
      if (response.statusCode() == 200) {
        JsonNode answer = JSON.readTree(response.body());
        if (wanted.test(answer)) {
          return answer;
        }
      }
      if (System.nanoTime() > deadline) {
        throw new AssertionError(
            path + " last answered " + response.statusCode() + ": " + response.body());
      }
      Thread.onSpinWait();
    }
  }

  @Override
  public void close() {
    query.close();
    stream.close();
    kafka.close();
    clickHouse.close();
  }
}
