package io.whylate.standalone.demo.simulator;

import io.whylate.standalone.cli.OneLineErrors;
import io.whylate.standalone.process.ParentWatch;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the simulator as a process; it ends when its standard input does. */
@Command(name = "model-server-simulator")
public final class Main implements Callable<Integer> {

  @Option(names = "--port", defaultValue = "0", description = "0 for a free one")
  private int port;

  @Option(names = "--slots", defaultValue = "5", description = "requests in a batch")
  private int slots;

  public static void main(String[] args) {
    System.exit(OneLineErrors.commandLine(new Main()).execute(args));
  }

  @Override
  public Integer call() throws Exception {
    ParentWatch.start();
    try (ModelServerSimulator simulator = ModelServerSimulator.start(port, slots)) {
      System.out.println("This model server simulates: it has the timing of an engine, no model.");
      System.out.println("ready " + simulator.port());
      new CountDownLatch(1).await();
    }
    return 0;
  }
}
