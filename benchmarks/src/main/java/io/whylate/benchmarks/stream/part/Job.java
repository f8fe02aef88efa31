package io.whylate.benchmarks.stream.part;

import io.whylate.standalone.process.ChildProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The stream job in a process of its own. */
public final class Job implements AutoCloseable {

  private static final Duration START = Duration.ofSeconds(60);

  private final ChildProcess process;
  private final URI uri;

  private Job(ChildProcess process, URI uri) {
    this.process = process;
    this.uri = uri;
  }

  /**
   * Starts it and waits until it takes spans.
   *
   * @param settings of its environment, besides where Kafka and ClickHouse are
   */
  public static Job start(
      Services services, Path directory, String heap, Map<String, String> settings) {
    Map<String, String> environment = new HashMap<>(settings);
    environment.put("WHYLATE_KAFKA", services.kafka());
    environment.put("WHYLATE_CLICKHOUSE", services.clickHouse().toString());
    environment.put("WHYLATE_STATE_DIR", directory.resolve("state").toString());
    environment.put("WHYLATE_OTLP_HTTP_PORT", "0");
    environment.put("WHYLATE_OTLP_GRPC_PORT", "0");
    ChildProcess process =
        ChildProcess.start(
            "the stream job",
            JobProcess.class,
            List.of(
                "-Xmx" + heap,
                "-Dlogback.configurationFile=logback-whylate-stream.xml",
                "-Xlog:gc:file=" + directory.resolve("job-gc.log")),
            List.of(),
            environment,
            directory.resolve("job.log"));
    return new Job(process, URI.create("http://127.0.0.1:" + process.awaitReady(START)));
  }

  public long pid() {
    return process.pid();
  }

  /** Where it takes OTLP. */
  public URI traces() {
    return uri.resolve("/v1/traces");
  }

  /** The sum of a counter or gauge over all its tags. */
  public double metric(String name) throws IOException, InterruptedException {
    String all =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(uri.resolve("/metrics")).build(),
                HttpResponse.BodyHandlers.ofString())
            .body();
    return all.lines()
        .filter(line -> line.startsWith(name + ' ') || line.startsWith(name + '{'))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  @Override
  public void close() {
    process.close();
  }
}
