package io.whylate.benchmarks.kill.cluster;

import io.whylate.standalone.process.ChildProcess;
import io.whylate.standalone.process.StartupException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** Waits for a stream job, which says only to people when it is ready. */
final class Health {

  private static final HttpClient HTTP =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
  private static final Pattern FAILING =
      Pattern.compile("whylate_sink_failing_seconds (?!0\\.0$).*");
  private static final long PERIOD_MS = 50;

  private Health() {}

  /**
   * Waits until the job answers that it is healthy.
   *
   * @throws StartupException if it ends, or is not healthy in time; it is stopped then
   */
  static void await(URI receiver, ChildProcess job, Duration limit) throws InterruptedException {
    long deadlineNs = System.nanoTime() + limit.toNanos();
    while (!isHealthy(receiver)) {
      if (!job.isAlive() || System.nanoTime() > deadlineNs) {
        job.close();
        throw new StartupException("a stream job did not come up at " + receiver);
      }
      TimeUnit.MILLISECONDS.sleep(PERIOD_MS);
    }
  }

  /** Waits until one of the jobs says that ClickHouse takes no rows. */
  static void awaitFailingSink(List<URI> receivers, Duration limit) throws InterruptedException {
    long deadlineNs = System.nanoTime() + limit.toNanos();
    while (receivers.stream().noneMatch(Health::isSinkFailing)) {
      if (System.nanoTime() > deadlineNs) {
        throw new IllegalStateException("ClickHouse takes rows");
      }
      TimeUnit.MILLISECONDS.sleep(PERIOD_MS);
    }
  }

  private static boolean isHealthy(URI receiver) {
    return ask(receiver.resolve("/healthz")).equals("ok\n");
  }

  private static boolean isSinkFailing(URI receiver) {
    return ask(receiver.resolve("/metrics"))
        .lines()
        .anyMatch(line -> FAILING.matcher(line).matches());
  }

  /** Empty when there is no answer. */
  private static String ask(URI uri) {
    HttpRequest request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(5)).build();
    try {
      return HTTP.send(request, BodyHandlers.ofString()).body();
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
