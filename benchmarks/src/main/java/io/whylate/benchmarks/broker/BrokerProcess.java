package io.whylate.benchmarks.broker;

import io.whylate.standalone.broker.EmbeddedKafka;
import io.whylate.standalone.process.ParentWatch;
import java.nio.file.Path;

/** A broker as a process of its own. Says {@code ready HOST:PORT} when it serves. */
public final class BrokerProcess {

  private BrokerProcess() {}

  /** Arguments: data directory, port; 0 for any free one. */
  public static void main(String[] arguments) {
    EmbeddedKafka kafka =
        EmbeddedKafka.start(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
    Runtime.getRuntime().addShutdownHook(new Thread(kafka::close, "broker-stop"));
    ParentWatch.start();
    System.out.println("ready " + kafka.bootstrapServers());
  }
}
