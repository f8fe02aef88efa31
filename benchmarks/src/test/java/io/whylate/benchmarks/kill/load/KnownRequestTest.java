package io.whylate.benchmarks.kill.load;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.whylate.attribution.Attribution;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Completeness;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;
import io.whylate.formats.otlp.OtlpProtobuf;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KnownRequestTest {

  private static final long NOW_NS = 1_800_000_000_000_000_000L;

  @Test
  void breakdown_ofAllSpans_isTheKnownOne() throws Exception {
    Random random = new Random(3);
    for (int i = 0; i < 200; i++) {
      KnownRequest request = new KnownRequest("known-" + i, NOW_NS, random);

      Breakdown breakdown = breakdown(request);

      assertThat(breakdown.completeness()).isEqualTo(Completeness.COMPLETE);
      assertThat(breakdown.e2eNs()).isEqualTo(request.e2eNs());
      assertThat(layers(breakdown)).isEqualTo(request.layersNs());
      assertThat(request.layersNs().values().stream().mapToLong(Long::longValue).sum())
          .isEqualTo(request.e2eNs());
    }
  }

  private static Breakdown breakdown(KnownRequest request) throws Exception {
    ExportTraceServiceRequest.Builder all = ExportTraceServiceRequest.newBuilder();
    List<Part> parts =
        Stream.of(request.tool(), request.check(), request.server(), request.call(), request.turn())
            .toList();
    for (Part part : parts) {
      all.mergeFrom(Export.of(0, part.service(), List.of(part)).otlp());
    }
    var spans = OtlpProtobuf.read(all.build()).spans();
    assertThat(spans).hasSize(KnownRequest.SPANS);
    return new Attribution()
        .breakdown(
            new Request(RequestKey.ofId(request.id()), 0, Instant.ofEpochMilli(0), 0, spans));
  }

  private static Map<String, Long> layers(Breakdown breakdown) {
    return breakdown.layers().entrySet().stream()
        .filter(layer -> layer.getValue() > 0)
        .collect(toMap(layer -> layer.getKey().toString(), Map.Entry::getValue));
  }
}
