package io.whylate.standalone.demo.rag;

import io.whylate.standalone.cli.OneLineErrors;
import io.whylate.standalone.process.ParentWatch;
import java.net.URI;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the chat service as a process; it ends when its standard input does. */
@Command(name = "rag")
public final class Main implements Callable<Integer> {

  @Option(names = "--port", defaultValue = "0", description = "0 for a free one")
  private int port;

  @Option(names = "--workers", defaultValue = "16", description = "requests at the same time")
  private int workers;

  @Option(names = "--model-server", description = "an OpenAI-compatible server")
  private URI modelServer = URI.create("http://127.0.0.1:8000");

  public static void main(String[] args) {
    System.exit(OneLineErrors.commandLine(new Main()).execute(args));
  }

  @Override
  public Integer call() throws Exception {
    ParentWatch.start();
    try (RagService service = RagService.start(port, workers, modelServer)) {
      System.out.println("ready " + service.port());
      new CountDownLatch(1).await();
    }
    return 0;
  }
}
