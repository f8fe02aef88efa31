package io.whylate.standalone;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.whylate.query.QueryApi;
import io.whylate.query.QueryConfig;
import io.whylate.standalone.broker.EmbeddedKafka;
import io.whylate.standalone.engine.EmbeddedClickHouse;
import io.whylate.standalone.engine.EngineLibrary;
import io.whylate.standalone.process.StartupException;
import io.whylate.stream.StartFailure;
import io.whylate.stream.StreamConfig;
import io.whylate.stream.StreamProcessor;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/** Everything between the agents and the people: ClickHouse, Kafka, stream job, query API. */
final class Pipeline implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Pipeline.class);

  /** Half of the embedded engine's: a question that is too large leaves others what they need. */
  private static final String MEGABYTES_A_QUESTION = "512";

  /** What runs, the last started first. */
  private final Deque<AutoCloseable> running = new ArrayDeque<>();

  private final PipelineOptions options;
  private final DataDirectory data;
  private final Console console;
  private final PrometheusMeterRegistry metrics =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private @Nullable EmbeddedClickHouse engine;
  private String otlpEndpoint = "";
  private String api = "";

  private Pipeline(PipelineOptions options, DataDirectory data, Console console) {
    this.options = options;
    this.data = data;
    this.console = console;
  }

  /**
   * Starts all parts.
   *
   * @param overrides settings of the parts that the environment does not decide
   * @throws StartupException if one does not come up; none is left running then
   */
  static Pipeline start(
      PipelineOptions options, DataDirectory data, Map<String, String> overrides, Console console)
      throws InterruptedException {
    Pipeline pipeline = new Pipeline(options, data, console);
    try {
      pipeline.startParts(overrides);
      return pipeline;
    } catch (InterruptedException | RuntimeException e) {
      pipeline.close();
      throw e;
    }
  }

  /** Where agents send spans, OTLP over HTTP. */
  String otlpEndpoint() {
    return otlpEndpoint;
  }

  /** The address of the API. */
  String api() {
    return api;
  }

  /**
   * Waits for Ctrl-C or SIGTERM, which interrupt.
   *
   * @throws StartupException if ClickHouse's engine ends before that
   */
  void awaitStop() throws InterruptedException {
    EmbeddedClickHouse ours = engine;
    if (ours != null) {
      ours.awaitEnd();
      checkAlive();
    }
    new CountDownLatch(1).await();
  }

  /** Complains when ClickHouse's engine has died: nothing can be stored or asked any more. */
  void checkAlive() {
    EmbeddedClickHouse ours = engine;
    if (ours != null && !ours.isAlive()) {
      throw new StartupException(
          "ClickHouse's engine ended (exit code "
              + ours.exitCode().join()
              + ")"
              + (data.isTemporary()
                  ? ", and what came in is deleted: start again, with --data DIR to keep it"
                  : "; see "
                      + ours.logFile()
                      + "; spans already accepted are kept in --data: start again"));
    }
  }

  private void startParts(Map<String, String> overrides) throws InterruptedException {
    Map<String, String> settings = new HashMap<>(System.getenv());
    settings.putAll(overrides);
    settings.put("WHYLATE_STATE_DIR", data.resolve("streams").toString());
    settings.put("WHYLATE_HOST", options.host);
    settings.put("WHYLATE_API_HOST", options.host);
    settings.put("WHYLATE_API_PORT", Integer.toString(options.apiPort));
    settings.put("WHYLATE_OTLP_HTTP_PORT", Integer.toString(options.otlpHttpPort));
    settings.put("WHYLATE_OTLP_GRPC_PORT", Integer.toString(options.otlpGrpcPort));
    if (options.tokens != null) {
      settings.put("WHYLATE_TOKENS", options.tokens);
    }
    if (options.rules != null) {
      settings.put("WHYLATE_RULES", options.rules);
    }

    URI clickHouse = clickHouse();
    if (options.clickHouse == null) {
      settings.putIfAbsent("WHYLATE_API_QUERY_MEGABYTES", MEGABYTES_A_QUESTION);
    }
    settings.put("WHYLATE_CLICKHOUSE", clickHouse.toString());
    EmbeddedKafka kafka = EmbeddedKafka.start(data.resolve("kafka"), options.kafkaPort);
    running.push(kafka);
    console.line("Kafka             " + kafka.bootstrapServers());
    settings.put("WHYLATE_KAFKA", kafka.bootstrapServers());

    StreamProcessor stream = streamProcessor(StreamConfig.fromEnvironment(settings));
    running.push(stream);
    otlpEndpoint = "http://" + options.host + ":" + stream.httpPort();
    console.line("OTLP/gRPC         http://" + options.host + ":" + stream.grpcPort());
    console.line("OTLP/HTTP         " + otlpEndpoint + "/v1/traces");
    settings.put("WHYLATE_STREAM_URL", otlpEndpoint);
    QueryApi query = QueryApi.start(QueryConfig.fromEnvironment(settings), metrics);
    running.push(query);
    api = "http://" + options.host + ":" + query.port();
    console.line("API               " + api);
  }

  private URI clickHouse() {
    if (options.clickHouse != null) {
      console.line("ClickHouse        " + options.clickHouse + " (not ours)");
      return options.clickHouse;
    }
    EmbeddedClickHouse started =
        EmbeddedClickHouse.start(
            EngineLibrary.locate(), data.resolve("clickhouse"), options.clickHousePort);
    running.push(started);
    engine = started;
    console.line("ClickHouse engine " + started.uri());
    return started.uri();
  }

  private StreamProcessor streamProcessor(StreamConfig config) throws InterruptedException {
    try {
      return StreamProcessor.start(config, metrics);
    } catch (StartFailure e) {
      String reason = String.valueOf(e.getMessage());
      throw e.exitCode() == CommandLine.ExitCode.USAGE
          ? new WrongUseException(reason)
          : new StartupException(reason, e);
    }
  }

  @Override
  public void close() {
    while (!running.isEmpty()) {
      AutoCloseable part = running.pop();
      try {
        part.close();
      } catch (Exception e) {
        LOG.warn("{} did not stop cleanly", part.getClass().getSimpleName(), e);
      }
    }
  }
}
