package io.whylate.benchmarks.query;

import io.whylate.benchmarks.query.Asker.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Clients that ask all at once, each again as soon as it has its answer. */
final class Clients {

  private final Histogram nanos = new ConcurrentHistogram(3);
  private final TreeMap<String, Integer> refusals = new TreeMap<>();

  /**
   * Returns when all are done.
   *
   * @param question by how many were asked before by all clients
   */
  static Clients run(Asker asker, int clients, Duration time, IntFunction<String> question)
      throws InterruptedException, ExecutionException {
    Clients all = new Clients();
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    long end = System.nanoTime() + time.toNanos();
    List<Future<?>> running = new ArrayList<>();
    for (int client = 0; client < clients; client++) {
      int first = client;
      running.add(
          threads.submit(
              () -> {
                for (int i = first; System.nanoTime() < end; i += clients) {
                  all.count(asker.ask(question.apply(i)));
                }
              }));
    }
    threads.shutdown();
    for (Future<?> client : running) {
      client.get();
    }
    return all;
  }

  long answers() {
    return nanos.getTotalCount();
  }

  double milliseconds(double percentile) {
    return nanos.getValueAtPercentile(percentile) / 1e6;
  }

  /** How often each thing was said instead of an answer. */
  String refusals() {
    return refusals.toString();
  }

  private void count(Answer answer) {
    nanos.recordValue(answer.nanos());
    if (answer.status() != 200) {
      synchronized (refusals) {
        refusals.merge(answer.status() + " " + answer.text(), 1, Integer::sum);
      }
    }
  }
}
