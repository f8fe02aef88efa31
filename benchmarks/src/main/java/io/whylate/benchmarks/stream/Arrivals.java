package io.whylate.benchmarks.stream;

import io.whylate.benchmarks.stream.load.Export;
import io.whylate.benchmarks.stream.load.Workload;
import io.whylate.benchmarks.stream.part.Rows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Sends exports to the receiver when they are due, and watches when the rows of some requests can
 * be seen: from when the last export with a span of it was due.
 */
final class Arrivals {

  private static final int OK = 200;
  private static final int MOST_IN_FLIGHT = 64;
  private static final int RECENT_S = 90;
  private static final long LOOK_MS = 100;
  private static final long TAIL_NS = 30_000_000_000L;
  private static final long MS = 1_000_000;

  private final URI receiver;
  private final Rows rows;
  private final HttpClient http = HttpClient.newHttpClient();
  private final Map<String, Long> lastNsByProbe = new ConcurrentHashMap<>();
  private final Set<String> seen = ConcurrentHashMap.newKeySet();
  private final AtomicInteger refused = new AtomicInteger();
  private final Histogram visibleMs = new Histogram(3);

  Arrivals(URI receiver, Rows rows) {
    this.receiver = receiver;
    this.rows = rows;
  }

  /** Requests of the first {@code warmUpNs} are not counted. */
  void run(Workload load, long warmUpNs) throws InterruptedException {
    long beganNs = System.nanoTime();
    Thread watch = new Thread(() -> watch(beganNs + warmUpNs), "watch");
    watch.setDaemon(true);
    watch.start();
    Semaphore room = new Semaphore(MOST_IN_FLIGHT);
    while (load.hasNext()) {
      Export export = load.next();
      long dueNs = beganNs + export.atNs();
      LockSupport.parkNanos(dueNs - System.nanoTime());
      export.probes().forEach(probe -> lastNsByProbe.put(probe, dueNs));
      room.acquire();
      send(export.otlp(), room);
    }
    long endNs = System.nanoTime() + TAIL_NS;
    while (seen.size() < lastNsByProbe.size() && System.nanoTime() < endNs) {
      Thread.sleep(LOOK_MS);
    }
    watch.interrupt();
    watch.join();
  }

  Histogram visibleMs() {
    return visibleMs;
  }

  /** Requests whose row was not there in time. */
  int unseen() {
    return lastNsByProbe.size() - seen.size();
  }

  int refused() {
    return refused.get();
  }

  @SuppressWarnings("FutureReturnValueIgnored") // counted when it is done
  private void send(byte[] otlp, Semaphore room) {
    http.sendAsync(
            HttpRequest.newBuilder(receiver)
                .header("Content-Type", "application/x-protobuf")
                .POST(HttpRequest.BodyPublishers.ofByteArray(otlp))
                .build(),
            HttpResponse.BodyHandlers.discarding())
        .whenComplete(
            (answer, error) -> {
              room.release();
              if (error != null || answer.statusCode() != OK) {
                refused.incrementAndGet();
              }
            });
  }

  private void watch(long countedFromNs) {
    try {
      while (true) {
        List<String> there = rows.recentProbes(RECENT_S);
        long nowNs = System.nanoTime();
        for (String probe : there) {
          Long lastNs = lastNsByProbe.get(probe);
          if (lastNs != null && seen.add(probe) && lastNs > countedFromNs) {
            visibleMs.recordValue(Math.max(0, (nowNs - lastNs) / MS));
          }
        }
        Thread.sleep(LOOK_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
