package io.whylate.benchmarks.stream.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.request.RequestKeys;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import io.whylate.formats.otlp.OtlpProtobuf;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WorkloadTest {

  private static final int REQUESTS = 500;

  @Test
  void exports_allTogether_holdEachRequestOnceInTheOrderOfTime() throws Exception {
    Workload load = new Workload(1, 1_800_000_000_000_000_000L, REQUESTS, 50_000, 200);
    List<Span> spans = new ArrayList<>();
    Set<String> probes = new HashSet<>();
    long lastNs = 0;
    while (load.hasNext()) {
      Export export = load.next();
      assertThat(export.spans()).isBetween(1, 200);
      assertThat(export.atNs()).isGreaterThanOrEqualTo(lastNs);
      lastNs = export.atNs();
      probes.addAll(export.probes());
      spans.addAll(OtlpProtobuf.read(export.otlp()).spans());
    }

    assertThat(spans).hasSize(REQUESTS * ChatRequest.SPANS).doesNotHaveDuplicates();
    assertThat(new HashSet<>(spans.stream().map(Span::traceId).toList())).hasSize(REQUESTS);
    assertThat(probes).hasSize(REQUESTS / ChatRequest.PROBE_EVERY);
    assertThat(spans)
        .filteredOn(span -> RequestKeys.of(span) == null)
        .map(Span::service)
        .containsOnly(ServiceInstance.ENGINE);
    assertThat(spans).filteredOn(span -> span.kind() == SpanKind.CLIENT).hasSize(4 * REQUESTS);
  }
}
