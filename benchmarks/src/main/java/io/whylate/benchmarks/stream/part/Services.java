package io.whylate.benchmarks.stream.part;

import io.whylate.benchmarks.broker.BrokerProcess;
import io.whylate.standalone.engine.EmbeddedClickHouse;
import io.whylate.standalone.engine.EngineLibrary;
import io.whylate.standalone.process.ChildProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What the job stands on: a broker and an engine, each in a process and a directory of its own. */
public final class Services implements AutoCloseable {

  private static final Duration START = Duration.ofSeconds(60);

  private final Path directory;
  private final ChildProcess broker;
  private final EmbeddedClickHouse engine;
  private final String kafka;

  private Services(Path directory, ChildProcess broker, EmbeddedClickHouse engine) {
    this.directory = directory;
    this.broker = broker;
    this.engine = engine;
    this.kafka = broker.awaitReady(START);
  }

  /** Starts both, with nothing in them. */
  public static Services start() throws IOException {
    Path directory = Files.createTempDirectory("whylate-bench");
    ChildProcess broker =
        ChildProcess.start(
            "the broker",
            BrokerProcess.class,
            List.of("-Xmx512m"),
            List.of(directory.resolve("kafka").toString(), "0"),
            Map.of(),
            directory.resolve("broker.log"));
    try {
      return new Services(
          directory,
          broker,
          EmbeddedClickHouse.start(EngineLibrary.locate(), directory.resolve("clickhouse"), 0));
    } catch (RuntimeException failure) {
      broker.close();
      throw failure;
    }
  }

  public String kafka() {
    return kafka;
  }

  public URI clickHouse() {
    return engine.uri();
  }

  public long brokerPid() {
    return broker.pid();
  }

  public long enginePid() {
    return engine.pid();
  }

  /** For what else a run keeps. */
  public Path directory() {
    return directory;
  }

  @Override
  public void close() throws IOException {
    engine.close();
    broker.close();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
