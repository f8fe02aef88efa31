package io.whylate.benchmarks.stream;

import io.whylate.benchmarks.stream.cpu.ProcessCpu;
import io.whylate.benchmarks.stream.load.Workload;
import io.whylate.benchmarks.stream.part.Services;
import io.whylate.benchmarks.stream.part.SpanTopic;
import io.whylate.benchmarks.stream.part.Zipkin;
import io.whylate.benchmarks.stream.part.ZipkinProto;
import io.whylate.formats.otlp.OtlpProtobuf;
import java.util.concurrent.TimeUnit;

/**
 * How fast Zipkin reads the same spans into memory, measured as the job is.
 *
 * @param cpuSeconds of its process
 */
record Collected(long spans, double seconds, double cpuSeconds) {

  private static final long LOOK_MS = 100;
  private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(3);

  static Collected byZipkin(Services services, Workload load, String heap) throws Exception {
    try (SpanTopic topic = SpanTopic.create(services.kafka(), Zipkin.TOPIC)) {
      while (load.hasNext()) {
        byte[] spans = ZipkinProto.write(OtlpProtobuf.read(load.next().otlp()).spans());
        topic.append(spans, System.currentTimeMillis());
      }
    }
    try (Zipkin zipkin = Zipkin.start(services, heap)) {
      long from = await(zipkin, load.spans() / 3);
      long beganNs = System.nanoTime();
      ProcessCpu before = ProcessCpu.of(zipkin.pid());
      long to = await(zipkin, load.spans());
      return new Collected(
          to - from,
          (System.nanoTime() - beganNs) / 1e9,
          ProcessCpu.of(zipkin.pid()).since(before).seconds());
    }
  }

  private static long await(Zipkin zipkin, long count) throws Exception {
    long endNs = System.nanoTime() + PATIENCE_NS;
    long seen = zipkin.spans();
    while (seen < count) {
      if (System.nanoTime() > endNs) {
        throw new IllegalStateException("Zipkin has read " + seen + " of " + count + " spans");
      }
      Thread.sleep(LOOK_MS);
      seen = zipkin.spans();
    }
    return seen;
  }
}
