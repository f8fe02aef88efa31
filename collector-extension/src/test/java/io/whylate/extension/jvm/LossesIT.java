package io.whylate.extension.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.opentelemetry.proto.common.v1.AnyValue;
import io.whylate.extension.app.Burst;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Spans that do not arrive are counted, and do no harm. */
class LossesIT {

  private static final int SPANS = 3_000;
  private static final String REPORT = "spans lost since the start";

  @Test
  void sinkThatHangs_lossesAreCountedToTheLastSpan() throws Exception {
    hang(Path.of(System.getProperty("java.home")));
  }

  @Test
  void sinkThatHangsOnJdk25_lossesAreCountedToTheLastSpan() throws Exception {
    Optional<Path> jdk25 = Jdks.ofRelease(25);
    assumeTrue(jdk25.isPresent(), "no JDK 25 beside " + System.getProperty("java.home"));
    hang(jdk25.orElseThrow());
  }

  @Test
  void sinkThatIsNotThere_lossesAreReported() throws Exception {
    OtlpSink gone = new OtlpSink();
    gone.close();
    try (ObservedJvm app =
        ObservedJvm.of("app", Burst.class, gone)
            .with("-Dotel.java.exporter.otlp.retry.disabled=true")
            .start("1000")) {
      assertThat(app.line()).isEqualTo("1000 spans, 0 errors");
      app.awaitLog(line -> line.contains(REPORT));
      assertThat(app.await().exitCode()).isZero();
    }
  }

  @Test
  void switchedOff_nothingIsCounted() throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app = tiny(sink).with("-Dotel.whylate.losses.enabled=false").start("3000")) {
      assertThat(app.line()).isEqualTo("3000 spans, 0 errors");
      assertThat(app.await().exitCode()).isZero();
      assertThat(sink.spans()).extracting(LossesIT::lost).containsOnly(0L);
      assertThat(reports(app)).isEmpty();
    }
  }

  @Test
  void sampledRoots_tellTheirProbability() throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app =
            ObservedJvm.of("app", Burst.class, sink)
                .with("-Dotel.traces.sampler=parentbased_traceidratio")
                .with("-Dotel.traces.sampler.arg=0.999999")
                .start("1")) {
      assertThat(app.line()).isEqualTo("1 spans, 0 errors");
      assertThat(app.await().exitCode()).isZero();

      assertThat(sink.spans())
          .filteredOn(span -> !span.name().equals("one of many"))
          .extracting(LossesIT::probability)
          .containsOnly(0.999999);
      assertThat(sink.spans())
          .filteredOn(span -> span.name().equals("one of many"))
          .extracting(LossesIT::probability)
          .containsOnlyNulls();
    }
  }

  private static void hang(Path jdk) throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app = tiny(sink).on(jdk).start(String.valueOf(SPANS))) {
      sink.hold();
      assertThat(app.line()).isEqualTo(SPANS + " spans, 0 errors");
      sink.release();
      sink.awaitCount(64);
      assertThat(app.await().exitCode()).isZero();

      List<SeenSpan> spans = sink.spans();
      SeenSpan request =
          spans.stream().filter(span -> span.name().equals("request")).findFirst().orElseThrow();
      long arrived = spans.stream().filter(span -> span.name().equals("one of many")).count();
      assertThat(lost(request)).isPositive().isEqualTo(SPANS - arrived);
      assertThat(reports(app)).isNotEmpty();
    }
  }

  private static ObservedJvm.Launch tiny(OtlpSink sink) {
    return ObservedJvm.of("app", Burst.class, sink)
        .with("-Dotel.bsp.max.queue.size=64", "-Dotel.bsp.max.export.batch.size=32");
  }

  private static List<String> reports(ObservedJvm app) {
    return app.log().stream().filter(line -> line.contains(REPORT)).toList();
  }

  private static long lost(SeenSpan span) {
    AnyValue value = span.attribute("whylate.lost_spans");
    return value == null ? 0 : value.getIntValue();
  }

  private static @Nullable Double probability(SeenSpan span) {
    AnyValue value = span.attribute("whylate.sampling_probability");
    return value == null ? null : value.getDoubleValue();
  }
}
