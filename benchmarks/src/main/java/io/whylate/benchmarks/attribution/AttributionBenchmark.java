package io.whylate.benchmarks.attribution;

import io.whylate.attribution.Attribution;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.request.Request;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** From a request's spans to its breakdown, savable time included. */
@State(Scope.Benchmark)
@Fork(value = 2, jvmArgs = "-Xmx2g")
public class AttributionBenchmark {

  private final Attribution attribution = new Attribution();
  private final Request ragChat = SampleRequests.ragChat();
  private final Request fanOut = SampleRequests.fanOut(100_000);
  private final Request chain = SampleRequests.chain(100_000);

  /** Twelve spans: the common case. */
  @Benchmark
  @BenchmarkMode(Mode.SampleTime)
  @OutputTimeUnit(TimeUnit.MICROSECONDS)
  @Warmup(iterations = 5, time = 1)
  @Measurement(iterations = 5, time = 1)
  public Breakdown twelveSpans() {
    return attribution.breakdown(ragChat);
  }

  /** A hundred thousand spans, a few levels deep. */
  @Benchmark
  @BenchmarkMode(Mode.SampleTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = 3, time = 2)
  @Measurement(iterations = 5, time = 2)
  public Breakdown hundredThousandSpans() {
    return attribution.breakdown(fanOut);
  }

  /** A hundred thousand spans, each in the one before. */
  @Benchmark
  @BenchmarkMode(Mode.SampleTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = 3, time = 2)
  @Measurement(iterations = 5, time = 2)
  public Breakdown hundredThousandDeep() {
    return attribution.breakdown(chain);
  }
}
