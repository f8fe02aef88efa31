package io.whylate.benchmarks.kill.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** A load under way. Each export is sent, as exporters do, until a receiver has taken it. */
public final class Sending implements AutoCloseable {

  private static final int EXPORTERS = 8;
  private static final Duration ANSWER = Duration.ofSeconds(12);
  private static final Duration PATIENCE = Duration.ofMinutes(4);
  private static final long RETRY_MS = 250;

  /** What OTLP calls retryable. */
  private static final Set<Integer> COME_AGAIN = Set.of(429, 502, 503, 504);

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(2))
          .build();
  private final ScheduledExecutorService exporters = Executors.newScheduledThreadPool(EXPORTERS);
  private final List<URI> receivers;
  private final List<ScheduledFuture<Boolean>> exports;
  private final AtomicInteger acknowledged = new AtomicInteger();
  private final AtomicInteger again = new AtomicInteger();
  private final AtomicInteger turn = new AtomicInteger();

  private Sending(Plan plan, List<URI> receivers) {
    this.receivers = receivers;
    this.exports =
        plan.exports().stream()
            .map(
                export ->
                    exporters.schedule(
                        () -> send(export.otlp().toByteArray()),
                        export.dueMs(),
                        TimeUnit.MILLISECONDS))
            .toList();
  }

  /** Begins to send to all of the receivers by turns. */
  public static Sending start(Plan plan, List<URI> receivers) {
    return new Sending(plan, receivers);
  }

  /** How many exports there are. */
  public int exports() {
    return exports.size();
  }

  /** How often an export was refused or got no answer. */
  public int sentAgain() {
    return again.get();
  }

  /** Waits until so many exports are taken. */
  public void awaitAcknowledged(int count) throws InterruptedException {
    synchronized (acknowledged) {
      while (acknowledged.get() < count) {
        acknowledged.wait(1_000);
        checkFailures();
      }
    }
  }

  /**
   * Waits until all are taken.
   *
   * @throws IllegalStateException if one is refused for good, or nobody has taken it in 4 minutes
   */
  public void awaitAll() throws InterruptedException {
    awaitAcknowledged(exports.size());
  }

  private void checkFailures() throws InterruptedException {
    for (Future<Boolean> export : exports) {
      if (export.isDone()) {
        try {
          export.get(0, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
          throw new IllegalStateException("an export failed", e);
        }
      }
    }
  }

  private Boolean send(byte[] otlp) throws InterruptedException {
    long deadlineNs = System.nanoTime() + PATIENCE.toNanos();
    String last = sendOnce(otlp);
    while (!last.isEmpty()) {
      if (System.nanoTime() > deadlineNs) {
        throw new IllegalStateException("not taken within " + PATIENCE + ": " + last);
      }
      again.incrementAndGet();
      TimeUnit.MILLISECONDS.sleep(RETRY_MS);
      last = sendOnce(otlp);
    }
    synchronized (acknowledged) {
      acknowledged.incrementAndGet();
      acknowledged.notifyAll();
    }
    return true;
  }

  /** Why it was not taken; empty when it was. */
  private String sendOnce(byte[] otlp) throws InterruptedException {
    URI receiver = receivers.get(Math.floorMod(turn.getAndIncrement(), receivers.size()));
    HttpResponse<byte[]> answer;
    try {
      answer =
          http.send(
              HttpRequest.newBuilder(receiver.resolve("/v1/traces"))
                  .header("Content-Type", "application/x-protobuf")
                  .timeout(ANSWER)
                  .POST(BodyPublishers.ofByteArray(otlp))
                  .build(),
              BodyHandlers.ofByteArray());
    } catch (IOException e) {
      return e.toString();
    }
    if (COME_AGAIN.contains(answer.statusCode())) {
      return "status " + answer.statusCode();
    }
    if (answer.statusCode() != 200 || answer.body().length > 0) {
      throw new IllegalStateException(
          receiver
              + " refused good spans: "
              + answer.statusCode()
              + new String(answer.body(), UTF_8));
    }
    return "";
  }

  @Override
  public void close() {
    exporters.shutdownNow();
  }
}
