package io.whylate.standalone.broker;

import java.nio.file.Path;
import java.util.Properties;

/** The settings of a broker that is its own controller, alone, on loopback, with little memory. */
final class BrokerProperties {
  static final int NODE_ID = 1;
  static final String CONTROLLER = "CONTROLLER";
  static final String HOST = "127.0.0.1";

  private static final int MAX_MESSAGE_BYTES = 10 * 1024 * 1024;

  private BrokerProperties() {}

  static Properties of(Path dataDirectory, int port, int controllerPort) {
    Properties properties = new Properties();
    listen(properties, port, controllerPort);
    stayAlone(properties);
    staySmall(properties);
    properties.setProperty("log.dirs", dataDirectory.toString());
    properties.setProperty("auto.create.topics.enable", "false");
    set(properties, "message.max.bytes", MAX_MESSAGE_BYTES);
    set(properties, "replica.fetch.max.bytes", MAX_MESSAGE_BYTES);
    return properties;
  }

  private static void listen(Properties properties, int port, int controllerPort) {
    String broker = "PLAINTEXT://%s:%d".formatted(HOST, port);
    properties.setProperty("process.roles", "broker,controller");
    set(properties, "node.id", NODE_ID);
    properties.setProperty(
        "listeners", "%s,%s://%s:%d".formatted(broker, CONTROLLER, HOST, controllerPort));
    properties.setProperty("advertised.listeners", broker);
    properties.setProperty(
        "listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,%s:PLAINTEXT".formatted(CONTROLLER));
    properties.setProperty("controller.listener.names", CONTROLLER);
    properties.setProperty(
        "controller.quorum.voters", "%d@%s:%d".formatted(NODE_ID, HOST, controllerPort));
  }

  private static void stayAlone(Properties properties) {
    set(properties, "offsets.topic.replication.factor", 1);
    set(properties, "offsets.topic.num.partitions", 4);
    set(properties, "transaction.state.log.replication.factor", 1);
    set(properties, "transaction.state.log.min.isr", 1);
    set(properties, "transaction.state.log.num.partitions", 4);
    set(properties, "share.coordinator.state.topic.replication.factor", 1);
    set(properties, "share.coordinator.state.topic.min.isr", 1);
    set(properties, "share.coordinator.state.topic.num.partitions", 1);
    set(properties, "group.initial.rebalance.delay.ms", 0);
    // After a kill, the broker waits this long for its former self's session to end.
    set(properties, "broker.session.timeout.ms", 3000);
    set(properties, "broker.heartbeat.interval.ms", 500);
  }

  private static void staySmall(Properties properties) {
    set(properties, "num.network.threads", 2);
    set(properties, "num.io.threads", 2);
    set(properties, "background.threads", 2);
    set(properties, "num.recovery.threads.per.data.dir", 1);
    set(properties, "log.cleaner.dedupe.buffer.size", 4 * 1024 * 1024);
    set(properties, "log.segment.bytes", 64 * 1024 * 1024);
  }

  private static void set(Properties properties, String name, int value) {
    properties.setProperty(name, Integer.toString(value));
  }
}
