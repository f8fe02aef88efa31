package io.whylate.standalone.broker;

import io.whylate.standalone.process.StartupException;
import java.nio.file.Path;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;

/** Kafka for one machine: broker and controller in this JVM, on loopback. */
public final class EmbeddedKafka implements AutoCloseable {
  private final KafkaRaftServer server;
  private final int port;

  private EmbeddedKafka(KafkaRaftServer server, int port) {
    this.server = server;
    this.port = port;
  }

  /**
   * Starts the broker; topics can be made at once.
   *
   * @param dataDirectory kept between starts, cluster id included
   * @param port on loopback; 0 takes a free one
   * @throws StartupException if it does not come up
   */
  public static EmbeddedKafka start(Path dataDirectory, int port) {
    int brokerPort = LoopbackPorts.bindable(port);
    BrokerStorage.formatIfNew(dataDirectory);
    KafkaConfig config =
        KafkaConfig.fromProps(
            BrokerProperties.of(dataDirectory, brokerPort, LoopbackPorts.free()), false);
    KafkaRaftServer server = new KafkaRaftServer(config, Time.SYSTEM);
    try {
      server.startup();
    } catch (RuntimeException e) {
      server.shutdown();
      throw new StartupException("Kafka did not start: " + e.getMessage(), e);
    }
    return new EmbeddedKafka(server, brokerPort);
  }

  public String bootstrapServers() {
    return BrokerProperties.HOST + ":" + port;
  }

  @Override
  public void close() {
    server.shutdown();
    server.awaitShutdown();
  }
}
