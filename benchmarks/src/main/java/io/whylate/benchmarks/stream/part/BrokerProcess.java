package io.whylate.benchmarks.stream.part;

import io.whylate.standalone.broker.EmbeddedKafka;
import io.whylate.standalone.process.ParentWatch;
import java.nio.file.Path;

/** Kafka in a process of its own; its argument is the directory. */
final class BrokerProcess {

  private BrokerProcess() {}

  public static void main(String[] arguments) {
    EmbeddedKafka kafka = EmbeddedKafka.start(Path.of(arguments[0]), 0);
    Runtime.getRuntime().addShutdownHook(new Thread(kafka::close, "broker-stop"));
    ParentWatch.start();
    System.out.println("ready " + kafka.bootstrapServers());
  }
}
