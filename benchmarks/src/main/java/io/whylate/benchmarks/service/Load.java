package io.whylate.benchmarks.service;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Requests that arrive at a fixed rate, whether or not those before are answered. A latency counts
 * from when its request was to be sent, so a stall of the service is charged for all it delays.
 */
public final class Load {

  private static final int CALLERS = 64;

  private final URI service;
  private final long intervalNs;
  private final long count;
  private final Histogram latenciesNs = new ConcurrentHistogram(3);
  private final AtomicInteger errors = new AtomicInteger();
  private final AtomicLong next = new AtomicLong();
  private final long startNs = System.nanoTime();

  private Load(URI service, int ratePerSecond, Duration time) {
    this.service = service;
    this.intervalNs = SECONDS.toNanos(1) / ratePerSecond;
    this.count = time.toNanos() / intervalNs;
  }

  /** What the callers saw: {@code latenciesNs} of the requests that were answered. */
  public record Seen(Histogram latenciesNs, int errors) {

    public long p50Ns() {
      return latenciesNs.getValueAtPercentile(50);
    }

    public long p99Ns() {
      return latenciesNs.getValueAtPercentile(99);
    }

    public long requests() {
      return latenciesNs.getTotalCount() + errors;
    }
  }

  /** Sends requests to a service for so long, and returns once all are answered. */
  public static Seen on(URI service, int ratePerSecond, Duration time) throws InterruptedException {
    return new Load(service, ratePerSecond, time).run();
  }

  private Seen run() throws InterruptedException {
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    try {
      List<Future<?>> ends = new ArrayList<>();
      for (int i = 0; i < CALLERS; i++) {
        ends.add(callers.submit(this::call));
      }
      for (Future<?> end : ends) {
        end.get();
      }
    } catch (ExecutionException bug) {
      throw new IllegalStateException(bug);
    } finally {
      callers.shutdownNow();
    }
    return new Seen(latenciesNs, errors.get());
  }

  private void call() {
    Connection connection = null;
    for (long i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
      long intendedNs = startNs + i * intervalNs;
      for (long early = intendedNs - System.nanoTime();
          early > 0;
          early = intendedNs - System.nanoTime()) {
        LockSupport.parkNanos(early);
      }
      connection = ask(connection);
      if (connection != null) {
        latenciesNs.recordValue(System.nanoTime() - intendedNs);
      }
    }
    close(connection);
  }

  /** The connection to be used again; null after an error. */
  private @Nullable Connection ask(@Nullable Connection used) {
    Connection connection = used;
    try {
      connection = connection == null ? new Connection(service) : connection;
      connection.ask();
      return connection;
    } catch (IOException failure) {
      errors.incrementAndGet();
      close(connection);
      return null;
    }
  }

  private static void close(@Nullable Connection connection) {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (IOException gone) {
      // The connection is given up anyway.
    }
  }
}
