package io.whylate.extension.loss;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import org.junit.jupiter.api.Test;

class SamplingProbabilityTest {

  private static final SpanContext NOBODY = SpanContext.getInvalid();

  @Test
  void ratio_isTheProbabilityOfRoots() {
    SamplingProbability tenth = SamplingProbability.of(Sampler.traceIdRatioBased(0.1));

    assertThat(tenth.ofTrace(NOBODY, span(""))).isEqualTo(0.1);
    assertThat(tenth.ofTrace(span(""), span(""))).isEqualTo(0.1);
  }

  @Test
  void callersDecision_isNotOurs() {
    SamplingProbability quarter =
        SamplingProbability.of(Sampler.parentBased(Sampler.traceIdRatioBased(0.25)));

    assertThat(quarter.ofTrace(NOBODY, span(""))).isEqualTo(0.25);
    assertThat(quarter.ofTrace(span(""), span(""))).isNull();
  }

  @Test
  void threshold_winsOverTheSampler() {
    SamplingProbability all = SamplingProbability.of(Sampler.alwaysOn());

    assertThat(all.ofTrace(NOBODY, span(""))).isEqualTo(1);
    assertThat(all.ofTrace(span(""), span("th:8"))).isEqualTo(0.5);
    assertThat(all.ofTrace(span(""), span("rv:0123456789abcd;th:c"))).isEqualTo(0.25);
    assertThat(all.ofTrace(span(""), span("th:0;rv:0123456789abcd"))).isEqualTo(1);
    assertThat(all.ofTrace(span(""), span("th:ffffffffffffff"))).isEqualTo(0x1p-56);
  }

  @Test
  void rubbishInTheThreshold_isNoThreshold() {
    SamplingProbability half = SamplingProbability.of(Sampler.traceIdRatioBased(0.5));

    assertThat(half.ofTrace(NOBODY, span("th:"))).isEqualTo(0.5);
    assertThat(half.ofTrace(NOBODY, span("th:xyz"))).isEqualTo(0.5);
    assertThat(half.ofTrace(NOBODY, span("th:0123456789abcdef"))).isEqualTo(0.5);
    assertThat(half.ofTrace(NOBODY, span("path:8"))).isEqualTo(0.5);
  }

  private static SpanContext span(String openTelemetry) {
    TraceState state =
        openTelemetry.isEmpty()
            ? TraceState.getDefault()
            : TraceState.builder().put("ot", openTelemetry).build();
    return SpanContext.createFromRemoteParent(
        "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331", TraceFlags.getSampled(), state);
  }
}
