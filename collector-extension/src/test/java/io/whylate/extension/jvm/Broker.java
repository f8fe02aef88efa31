package io.whylate.extension.jvm;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;

/** A Kafka broker, its own controller, with one topic called {@code topic}. */
final class Broker implements AutoCloseable {

  private final KafkaRaftServer server;
  private final String address;

  private Broker(KafkaRaftServer server, String address) {
    this.server = server;
    this.address = address;
  }

  static Broker start(Path directory) throws Exception {
    format(directory.toString());
    String address = "127.0.0.1:" + freePort();
    KafkaConfig config = KafkaConfig.fromProps(properties(directory, address), false);
    Broker broker = new Broker(new KafkaRaftServer(config, Time.SYSTEM), address);
    broker.server.startup();
    try (Admin admin = Admin.create(Map.<String, Object>of("bootstrap.servers", address))) {
      admin.createTopics(List.of(new NewTopic("topic", 1, (short) 1))).all().get();
    }
    return broker;
  }

  String address() {
    return address;
  }

  @Override
  public void close() {
    server.shutdown();
    server.awaitShutdown();
  }

  private static void format(String directory) throws Exception {
    try (PrintStream quiet =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
      new Formatter()
          .setPrintStream(quiet)
          .setNodeId(1)
          .setClusterId(Uuid.randomUuid().toString())
          .addDirectory(directory)
          .setMetadataLogDirectory(directory)
          .setControllerListenerName("CONTROLLER")
          .run();
    }
  }

  private static Properties properties(Path directory, String address) throws IOException {
    String controller = "127.0.0.1:" + freePort();
    Properties properties = new Properties();
    properties.putAll(
        Map.of(
            "process.roles",
            "broker,controller",
            "node.id",
            "1",
            "listeners",
            "PLAINTEXT://" + address + ",CONTROLLER://" + controller,
            "advertised.listeners",
            "PLAINTEXT://" + address,
            "listener.security.protocol.map",
            "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
            "controller.listener.names",
            "CONTROLLER",
            "controller.quorum.voters",
            "1@" + controller,
            "log.dirs",
            directory.toString(),
            "message.max.bytes",
            String.valueOf(4 << 20),
            "offsets.topic.replication.factor",
            "1"));
    return properties;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
