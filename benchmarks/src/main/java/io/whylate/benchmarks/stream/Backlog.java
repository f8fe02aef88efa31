package io.whylate.benchmarks.stream;

import io.whylate.benchmarks.stream.cpu.FlightRecorder;
import io.whylate.benchmarks.stream.cpu.ProcessCpu;
import io.whylate.benchmarks.stream.cpu.Profile;
import io.whylate.benchmarks.stream.load.Export;
import io.whylate.benchmarks.stream.load.Workload;
import io.whylate.benchmarks.stream.part.Job;
import io.whylate.benchmarks.stream.part.Rows;
import io.whylate.benchmarks.stream.part.Services;
import io.whylate.benchmarks.stream.part.SpanTopic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The job works off what lies in Kafka, as fast as it can. Its JVM is new; so it is measured only
 * from a third of the requests on.
 */
final class Backlog {

  private static final long LOOK_MS = 200;
  private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(4);

  /** Until all but the last, which wait for more. */
  private static final double MEASURED_TO = 0.97;

  private final Services services;
  private final Workload load;

  Backlog(Services services, Workload load) {
    this.services = services;
    this.load = load;
  }

  /** Writes the requests into the job's topic, received when they were exported. */
  void fill(long epochMs) throws Exception {
    try (SpanTopic topic = SpanTopic.ofJob(services.kafka())) {
      while (load.hasNext()) {
        Export export = load.next();
        topic.append(export.otlp(), epochMs + TimeUnit.NANOSECONDS.toMillis(export.atNs()));
      }
    }
  }

  /** What the job took for it. */
  Measured run(Job job) throws Exception {
    Rows rows = new Rows(services.clickHouse());
    long from = awaitRequests(rows, load.requests() / 3);
    long beganNs = System.nanoTime();
    Map<Long, ProcessCpu> before = cpu(job);
    FlightRecorder recorder = new FlightRecorder(job.pid());
    recorder.start();
    long to = awaitRequests(rows, (long) (MEASURED_TO * load.requests()));
    double seconds = (System.nanoTime() - beganNs) / 1e9;
    Path recording = services.directory().resolve("job.jfr");
    recorder.stop(recording);
    Map<Long, ProcessCpu> after = cpu(job);
    long spans = load.spans() / load.requests() * (to - from);
    return new Measured(
        spans,
        seconds,
        used(before, after, job.pid()),
        Profile.read(recording),
        used(before, after, services.brokerPid()).seconds(),
        used(before, after, services.enginePid()).seconds());
  }

  private Map<Long, ProcessCpu> cpu(Job job) throws IOException {
    Map<Long, ProcessCpu> all = new HashMap<>();
    for (long pid : new long[] {job.pid(), services.brokerPid(), services.enginePid()}) {
      all.put(pid, ProcessCpu.of(pid));
    }
    return all;
  }

  private static ProcessCpu used(
      Map<Long, ProcessCpu> before, Map<Long, ProcessCpu> after, long pid) {
    return after
        .getOrDefault(pid, ProcessCpu.NONE)
        .since(before.getOrDefault(pid, ProcessCpu.NONE));
  }

  private static long awaitRequests(Rows rows, long count) throws Exception {
    long endNs = System.nanoTime() + PATIENCE_NS;
    long seen = rows.requests();
    while (seen < count) {
      if (System.nanoTime() > endNs) {
        throw new UncheckedIOException(
            new IOException("only " + seen + " of " + count + " requests are there"));
      }
      Thread.sleep(LOOK_MS);
      seen = rows.requests();
    }
    return seen;
  }
}
