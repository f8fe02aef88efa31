package io.whylate.benchmarks.kill;

import io.whylate.benchmarks.kill.check.Findings;
import io.whylate.benchmarks.kill.cluster.JobMode;
import io.whylate.benchmarks.options.Options;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** Rounds of load and faults, in each of the ways in which the stream job can run. */
public final class KillBenchmark {

  /** A mode and a fault are named by their number, from 1; 0 stands for each by its turn. */
  public static final Options DEFAULTS =
      Options.defaults(
          Map.of(
              "rounds", 50,
              "seed", 1,
              "requests", 600,
              "rate", 150,
              "away", 60,
              "mode-rounds", 5,
              "mode", 0,
              "fault", 0));

  private static final int NO = 1;
  private static final List<JobMode> MODES = List.of(JobMode.values());
  private static final List<Fault> FAULTS = List.of(Fault.values());

  private final Options options;
  private final PrintStream out;

  private KillBenchmark(Options options, PrintStream out) {
    this.options = options;
    this.out = out;
  }

  /**
   * Prints to standard output; ends the process with 1 when something is lost, doubled or wrong.
   */
  public static void run(Options options) throws Exception {
    Path directory = Files.createTempDirectory("whylate-kill");
    boolean isRight = new KillBenchmark(options, System.out).rounds(directory);
    if (!isRight) {
      System.out.println("the processes' logs and data are in " + directory);
      System.exit(NO);
    }
    delete(directory);
  }

  /** Whether all is as it was sent. */
  private boolean rounds(Path directory) throws InterruptedException, IOException {
    int rounds = options.get("rounds");
    Guarantees.Size size =
        new Guarantees.Size(options.get("requests"), options.get("rate"), options.get("away"));
    out.printf(
        "%d rounds of %d requests at %d a second, seed %d%n",
        rounds, size.requests(), size.rate(), options.get("seed"));
    try (Guarantees guarantees = Guarantees.start(directory, out::println)) {
      for (int round = 0; round < rounds; round++) {
        if (round % options.get("mode-rounds") == 0) {
          JobMode mode = choice("mode", MODES, round / options.get("mode-rounds"));
          out.println("stream job: " + mode);
          guarantees.run(mode);
        }
        Random random = new Random(1_000L * options.get("seed") + round);
        Fault fault = choice("fault", FAULTS, random.nextInt(FAULTS.size()));
        Findings findings = guarantees.round(fault, size, random);
        if (!findings.isNone()) {
          return false;
        }
      }
      out.printf("lost 0, doubled 0, wrong sums 0 of %d requests%n", guarantees.requests());
      return true;
    }
  }

  /** That of the option, the first being 1; where nothing is said, any by its turn. */
  private <T> T choice(String option, List<T> all, int turn) {
    int number = options.get(option);
    return all.get(Math.floorMod(number == 0 ? turn : number - 1, all.size()));
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(KillBenchmark::deleteOne);
    }
  }

  private static void deleteOne(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
