package io.whylate.benchmarks.stream.part;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.whylate.benchmarks.compat.Maven;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Zipkin's server, which reads spans from Kafka into memory. */
public final class Zipkin implements AutoCloseable {

  public static final String TOPIC = "zipkin";

  private static final String VERSION = "3.6.1";
  private static final String COUNTER = "counter.zipkin_collector.spans.kafka";

  private final Process process;
  private final URI metrics;
  private final HttpClient http = HttpClient.newHttpClient();

  private Zipkin(Process process, int port) {
    this.process = process;
    this.metrics = URI.create("http://127.0.0.1:" + port + "/metrics");
  }

  /** Fetches it with Maven, and starts it. */
  public static Zipkin start(Services services, String heap)
      throws IOException, InterruptedException {
    Path directory = services.directory().resolve("zipkin");
    Path jar = fetch(Files.createDirectories(directory));
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx" + heap,
            "-jar",
            jar.toString());
    builder
        .environment()
        .putAll(
            Map.of(
                "KAFKA_BOOTSTRAP_SERVERS",
                services.kafka(),
                "KAFKA_TOPIC",
                TOPIC,
                "KAFKA_STREAMS",
                "2",
                "STORAGE_TYPE",
                "mem",
                "MEM_MAX_SPANS",
                "100000000",
                "QUERY_PORT",
                Integer.toString(port)));
    Process process =
        builder
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("zipkin.log").toFile())
            .start();
    return new Zipkin(process, port);
  }

  private static Path fetch(Path directory) throws IOException, InterruptedException {
    boolean fetched =
        new Maven(directory)
            .run(
                directory.resolve("maven.log"),
                List.of(
                    "dependency:copy",
                    "-Dartifact=io.zipkin:zipkin-server:" + VERSION + ":jar:exec",
                    "-DoutputDirectory=" + directory));
    if (!fetched) {
      throw new IOException("Zipkin " + VERSION + " cannot be fetched");
    }
    return directory.resolve("zipkin-server-" + VERSION + "-exec.jar");
  }

  public long pid() {
    return process.pid();
  }

  /** Spans that it has read; 0 while it starts. */
  public long spans() throws InterruptedException {
    try {
      String json =
          http.send(HttpRequest.newBuilder(metrics).build(), HttpResponse.BodyHandlers.ofString())
              .body();
      JsonNode count = new ObjectMapper().readTree(json).get(COUNTER);
      return count == null ? 0 : count.asLong();
    } catch (IOException e) {
      return 0;
    }
  }

  @Override
  public void close() {
    try {
      process.destroyForcibly().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
