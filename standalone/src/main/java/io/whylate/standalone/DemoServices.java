package io.whylate.standalone;

import io.whylate.standalone.process.ChildProcess;
import io.whylate.standalone.process.StartupException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/**
 * The services that the demo observes, each in a JVM of its own. They know nothing of whylate: the
 * agent and the extension are attached from outside, by options of the JVM.
 */
final class DemoServices implements AutoCloseable {

  private static final Duration START = Duration.ofSeconds(90);
  private static final String EDGE = "edge";
  private static final String PACKAGE = "io.whylate.standalone.demo.";
  private static final String TOKENIZATION =
      "tokenization=" + PACKAGE + "text.PromptTokenizer[count,truncate]";
  private static final String RAG_METHODS =
      "queueing="
          + PACKAGE
          + "rag.WorkerSlots[acquire];retrieval="
          + PACKAGE
          + "rag.PassageIndex[search];"
          + TOKENIZATION;

  private record Service(String name, ChildProcess process) {}

  private final Deque<Service> running = new ArrayDeque<>();
  private final Distribution distribution;
  private final DataDirectory data;
  private final String otlpEndpoint;

  DemoServices(Distribution distribution, DataDirectory data, String otlpEndpoint) {
    this.distribution = distribution;
    this.data = data;
    this.otlpEndpoint = otlpEndpoint;
  }

  /** Starts the model server; returns its address. */
  String startModelServer() {
    return start(
        "model-server-simulator",
        io.whylate.standalone.demo.simulator.Main.class,
        TOKENIZATION,
        List.of());
  }

  /** Starts the chat service; returns its address. */
  String startRag(String modelServer) {
    return start(
        "rag",
        io.whylate.standalone.demo.rag.Main.class,
        RAG_METHODS,
        List.of("--model-server", modelServer));
  }

  /** Starts the client, which sends at once; returns what it has done so far. */
  TrafficLog startEdge(String rag, List<String> arguments) {
    List<String> all = new ArrayList<>(List.of("--chat", rag + "/chat"));
    all.addAll(arguments);
    start(EDGE, io.whylate.standalone.demo.edge.Main.class, "", all);
    return new TrafficLog(data.log(EDGE));
  }

  /**
   * Complains when one has died.
   *
   * @param clientDone the client ends by itself when it is done
   */
  void checkAlive(boolean clientDone) {
    for (Service service : running) {
      boolean mayEnd = clientDone && service.name().equals(EDGE);
      if (!mayEnd && !service.process().isAlive()) {
        throw new StartupException(
            service.name()
                + " ended too soon: start with --data DIR and"
                + " look into DIR/logs/"
                + service.name()
                + ".log");
      }
    }
  }

  private String start(String name, Class<?> main, String methods, List<String> arguments) {
    Path log = data.log(name);
    ChildProcess child =
        ChildProcess.start(name, main, jvmArguments(name, methods, log), arguments, Map.of(), log);
    running.push(new Service(name, child));
    return "http://127.0.0.1:" + child.awaitReady(START);
  }

  private List<String> jvmArguments(String name, String methods, Path log) {
    return List.of(
        "-Xmx192m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-Dwhylate.log=" + log,
        "-DDJL_CACHE_DIR=" + data.resolve("djl"),
        "-javaagent:" + distribution.agent(),
        "-Dotel.javaagent.extensions=" + distribution.extension(),
        "-Dotel.whylate.methods=" + methods,
        "-Dotel.service.name=" + name,
        "-Dotel.resource.attributes=service.version=1.0.0,deployment.environment.name=demo",
        "-Dotel.traces.exporter=otlp",
        "-Dotel.exporter.otlp.protocol=http/protobuf",
        "-Dotel.exporter.otlp.endpoint=" + otlpEndpoint,
        "-Dotel.metrics.exporter=none",
        "-Dotel.logs.exporter=none",
        "-Dotel.bsp.schedule.delay=500");
  }

  /** Stops the client first, then the services behind it. */
  @Override
  public void close() {
    while (!running.isEmpty()) {
      running.pop().process().close();
    }
  }
}
