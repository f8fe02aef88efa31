package io.whylate.benchmarks.kill.check;

import io.whylate.benchmarks.kill.load.KnownRequest;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** All requests that were sent, and whether each is stored as it was. */
public final class Account {

  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final long PERIOD_MS = 250;

  private final Map<String, KnownRequest> sent = new HashMap<>();
  private final Stored stored;

  public Account(Stored stored) {
    this.stored = stored;
  }

  /** These are to be found from now on. */
  public void add(List<KnownRequest> requests) {
    requests.forEach(request -> sent.put(request.id(), request));
  }

  public int requests() {
    return sent.size();
  }

  /**
   * Waits until the jobs are at rest and everything is stored as it was sent, at most three
   * minutes; what is amiss then.
   */
  public Findings settle(List<URI> jobs) throws InterruptedException {
    long deadlineNs = System.nanoTime() + PATIENCE.toNanos();
    Findings findings = findings(jobs);
    while (!findings.isNone() && System.nanoTime() < deadlineNs) {
      TimeUnit.MILLISECONDS.sleep(PERIOD_MS);
      findings = findings(jobs);
    }
    return findings;
  }

  private Findings findings(List<URI> jobs) throws InterruptedException {
    try {
      // Asked first: what comes after an answer that says they rest would be one too many.
      List<String> underWay = Jobs.underWay(jobs);
      return Findings.of(sent, stored.rows(), underWay);
    } catch (IOException e) {
      return Findings.of(Map.of(), List.of(), List.of(e.toString()));
    }
  }
}
