package io.whylate.benchmarks.kill.cluster;

import io.whylate.benchmarks.broker.BrokerProcess;
import io.whylate.standalone.engine.EmbeddedClickHouse;
import io.whylate.standalone.engine.EngineLibrary;
import io.whylate.standalone.process.ChildProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** A broker, an engine and stream jobs over one directory. */
public final class Cluster implements AutoCloseable {

  private static final Duration START = Duration.ofSeconds(90);

  /** For processes that start often, on few cores. */
  private static final List<String> JVM_ARGUMENTS =
      List.of(
          "-Xmx384m",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-Dlogback.configurationFile=logback-whylate-stream.xml");

  /** Short waits, so that a round is short; in the same order as by default. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "WHYLATE_ASSEMBLY_SETTLE", "500ms",
          "WHYLATE_ASSEMBLY_IDLE", "2s",
          "WHYLATE_SINK_BATCH_AGE", "200ms");

  private final Path directory;
  private final int brokerPort = FixedPorts.take();
  private final int enginePort = FixedPorts.take();
  private final List<Integer> jobPorts = new ArrayList<>();
  private final Server broker = new Server("the broker", this::startBroker);
  private final Server engine = new Server("the engine", this::startEngine);
  private final List<Server> jobs = new ArrayList<>();

  private int starts;

  private Cluster(Path directory) {
    this.directory = directory;
  }

  /** Starts broker and engine; {@link #run} starts jobs. */
  public static Cluster start(Path directory) throws InterruptedException {
    Cluster cluster = new Cluster(directory);
    try {
      cluster.broker.start();
      cluster.engine.start();
    } catch (InterruptedException | RuntimeException e) {
      cluster.close();
      throw e;
    }
    return cluster;
  }

  /** Stops the jobs that there are and starts others. */
  public void run(JobMode mode) throws InterruptedException {
    jobs.stream().filter(Server::isStarted).forEach(Server::stop);
    jobs.clear();
    for (int i = 0; i < mode.instances; i++) {
      if (i == jobPorts.size()) {
        jobPorts.add(FixedPorts.take());
      }
      int number = i;
      Server job = new Server("job " + (char) ('A' + i), () -> startJob(number, mode));
      jobs.add(job);
      job.start();
    }
  }

  public Server broker() {
    return broker;
  }

  public Server engine() {
    return engine;
  }

  public List<Server> jobs() {
    return jobs;
  }

  /** Where the jobs listen, dead or alive. */
  public List<URI> receivers() {
    return jobPorts.subList(0, jobs.size()).stream().map(Cluster::uri).toList();
  }

  public URI clickHouse() {
    return uri(enginePort);
  }

  public String kafka() {
    return "127.0.0.1:" + brokerPort;
  }

  /** Waits until a job says that ClickHouse takes no rows. */
  public void awaitFailingSink() throws InterruptedException {
    Health.awaitFailingSink(receivers(), START);
  }

  /** Writes garbage over what the jobs, which are dead, have left in their state directories. */
  public void breakStates(Random random) throws IOException {
    for (int job = 0; job < jobs.size(); job++) {
      try (Stream<Path> files = Files.walk(Files.createDirectories(stateDirectory(job)))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          byte[] garbage = new byte[Math.toIntExact(Files.size(file))];
          random.nextBytes(garbage);
          Files.write(file, garbage);
        }
      }
    }
  }

  private Path stateDirectory(int job) {
    return directory.resolve("state-" + job);
  }

  /** Kills what runs. */
  @Override
  public void close() {
    Stream.concat(jobs.stream(), Stream.of(engine, broker))
        .filter(Server::isStarted)
        .forEach(Server::kill);
  }

  private Server.Running startBroker() {
    ChildProcess started =
        child(
            "broker",
            BrokerProcess.class,
            List.of(directory.resolve("kafka").toString(), Integer.toString(brokerPort)),
            Map.of());
    started.awaitReady(START);
    return new Server.Running(started.pid(), started);
  }

  private Server.Running startEngine() {
    EmbeddedClickHouse started =
        EmbeddedClickHouse.start(
            EngineLibrary.locate(), directory.resolve("clickhouse"), enginePort);
    return new Server.Running(started.pid(), started);
  }

  private Server.Running startJob(int number, JobMode mode) throws InterruptedException {
    Map<String, String> settings = new HashMap<>(SETTINGS);
    settings.putAll(mode.settings());
    settings.put("WHYLATE_KAFKA", kafka());
    settings.put("WHYLATE_CLICKHOUSE", clickHouse().toString());
    settings.put("WHYLATE_OTLP_HTTP_PORT", Integer.toString(jobPorts.get(number)));
    settings.put("WHYLATE_OTLP_GRPC_PORT", "0");
    settings.put("WHYLATE_STATE_DIR", stateDirectory(number).toString());
    ChildProcess job = child("job", JobProcess.class, List.of(), settings);
    Health.await(uri(jobPorts.get(number)), job, START);
    return new Server.Running(job.pid(), job);
  }

  private ChildProcess child(
      String name, Class<?> main, List<String> arguments, Map<String, String> settings) {
    starts++;
    return ChildProcess.start(
        name,
        main,
        JVM_ARGUMENTS,
        arguments,
        settings,
        directory.resolve("logs").resolve("%s-%03d.log".formatted(name, starts)));
  }

  private static URI uri(int port) {
    return URI.create("http://127.0.0.1:" + port);
  }
}
