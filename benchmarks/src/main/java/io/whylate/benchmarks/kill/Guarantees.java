package io.whylate.benchmarks.kill;

import io.whylate.benchmarks.kill.check.Account;
import io.whylate.benchmarks.kill.check.Findings;
import io.whylate.benchmarks.kill.check.Stored;
import io.whylate.benchmarks.kill.cluster.Cluster;
import io.whylate.benchmarks.kill.cluster.JobMode;
import io.whylate.benchmarks.kill.load.Plan;
import io.whylate.benchmarks.kill.load.Sending;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Sends requests whose answers are known, does something to the processes meanwhile, and checks.
 */
public final class Guarantees implements AutoCloseable {

  private static final int JITTER_MS = 300;

  private final Cluster cluster;
  private final Account account;
  private final Consumer<String> out;

  private int rounds;

  /**
   * What is sent in a round.
   *
   * @param requests so many
   * @param rate of them a second
   * @param awayS how long what goes away stays away, in seconds
   */
  public record Size(int requests, int rate, int awayS) {}

  private Guarantees(Cluster cluster, Consumer<String> out) {
    this.cluster = cluster;
    this.account = new Account(new Stored(cluster.clickHouse()));
    this.out = out;
  }

  /**
   * Starts broker and engine over this directory.
   *
   * @param out hears of each round in a line, and of what is amiss
   */
  public static Guarantees start(Path directory, Consumer<String> out) throws InterruptedException {
    return new Guarantees(Cluster.start(directory), out);
  }

  /** From now on the stream job runs so. */
  public void run(JobMode mode) throws InterruptedException {
    cluster.run(mode);
  }

  /** How many requests were sent so far. */
  public int requests() {
    return account.requests();
  }

  /** One load with one fault at a random moment; what is amiss after it, of this load or others. */
  public Findings round(Fault fault, Size size, Random random)
      throws InterruptedException, IOException {
    rounds++;
    Plan plan =
        Plan.of(
            "r%d-".formatted(rounds), System.currentTimeMillis(), size.requests, size.rate, random);
    account.add(plan.requests());
    try (Sending sending = Sending.start(plan, cluster.receivers())) {
      int exports = sending.exports();
      int acknowledged = random.nextInt(exports / 10, exports * 7 / 10);
      int jitterMs = random.nextInt(JITTER_MS);
      sending.awaitAcknowledged(acknowledged);
      TimeUnit.MILLISECONDS.sleep(jitterMs);
      fault.inflict(cluster, random, size.awayS);
      sending.awaitAll();
      long sentNs = System.nanoTime();
      Findings findings = account.settle(cluster.receivers());
      out.accept(
          "%3d  %-29s after %4d of %4d exports and %3d ms; %4d sent again; settled in %.1f s; %s"
              .formatted(
                  rounds,
                  fault,
                  acknowledged,
                  exports,
                  jitterMs,
                  sending.sentAgain(),
                  Duration.ofNanos(System.nanoTime() - sentNs).toMillis() / 1_000.0,
                  findings.summary()));
      findings.examples().forEach(out);
      return findings;
    }
  }

  /** Kills all processes. */
  @Override
  public void close() {
    cluster.close();
  }
}
