package io.whylate.standalone.demo.edge;

import io.whylate.standalone.cli.OneLineErrors;
import io.whylate.standalone.demo.text.Corpus;
import io.whylate.standalone.process.ParentWatch;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the client as a process; it ends after its last turn, or when its standard input does. */
@Command(name = "edge")
public final class Main implements Callable<Integer> {

  @Option(names = "--chat", description = "the chat service")
  private URI chat = URI.create("http://127.0.0.1:8001/chat");

  @Option(names = "--rate", defaultValue = "4", description = "turns a second, on average")
  private double rate;

  @Option(names = "--requests", defaultValue = "0", description = "how many; 0: without end")
  private int requests;

  @Option(names = "--lengths", description = "a CSV file with token counts; else log-normal ones")
  private @Nullable Path lengths;

  @Option(names = "--seed", defaultValue = "1", description = "of arrivals, lengths and texts")
  private long seed;

  public static void main(String[] args) {
    System.exit(OneLineErrors.commandLine(new Main()).execute(args));
  }

  @Override
  public Integer call() throws Exception {
    ParentWatch.start();
    Random random = new Random(seed);
    ChatLoad load =
        new ChatLoad(
            new ChatTurns(new ChatClient(chat)),
            new Arrivals(rate, random),
            lengths(random),
            new Messages(Corpus.load(), random),
            new Progress(System.out));
    System.out.println("ready 0");
    load.run(requests);
    return 0;
  }

  private LengthSource lengths(Random random) throws IOException {
    return lengths == null ? LengthSource.logNormal(random) : TraceLengths.read(lengths);
  }
}
