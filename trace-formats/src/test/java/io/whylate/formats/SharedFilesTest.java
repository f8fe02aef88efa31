package io.whylate.formats;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.Segment;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Other people's traces come out whole: each window tiled, nothing negative. */
class SharedFilesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "crisp/1.json",
        "crisp/3.json",
        "crisp/5.json",
        "crisp/7.json",
        "crisp/9.json",
        "crisp/11.json",
        "crisp/13.json",
        "crisp/15.json",
        "crisp/17.json",
        "crisp/19.json",
        "crisp/21.json",
        "crisp/23.json",
        "crisp/25.json",
        "jaeger/otel_traces_01.json",
        "jaeger-ui/genaiTestTrace.json",
        "jaeger-ui/fixtures/oltp2jaeger-multi-out.json",
        "jaeger-ui/fixtures/otlp2jaeger-in.json",
        "jaeger-ui/fixtures/otlp2jaeger-multi-in-combined.json",
        "jaeger-ui/fixtures/otlp2jaeger-out.json",
        "opentelemetry-proto/trace.json",
        "zipkin/messaging-kafka.json",
        "zipkin/simple-db-p6.json",
        "zipkin/skew.json",
        "zipkin/smartthings-mobile-web-install.json",
        "zipkin/yelp.json"
      })
  void explain_tilesEveryWindow(String name) throws MalformedInput {
    Collected collected = Collected.read(SharedData.file(name));

    assertThat(collected.remarks).noneMatch(each -> each.kind() == Remark.Kind.BROKEN);
    List<Breakdown> breakdowns = collected.breakdowns();
    assertThat(breakdowns).isNotEmpty();
    breakdowns.forEach(SharedFilesTest::checkTiled);
  }

  @Test
  void skewedPair_networkIsTheDifferenceOfTheLengths() throws MalformedInput {
    Breakdown breakdown = Collected.read(SharedData.file("zipkin/skew.json")).breakdowns().get(0);

    // The client's half lasts 94,539 µs and the server's 93,577, whatever their clocks say.
    assertThat(breakdown.layers().get(Layer.NETWORK)).isEqualTo(962_000);
    assertThat(breakdown.networkBoundNs()).isEqualTo(481_000);
  }

  @Test
  void incompleteSpans_areCounted() throws MalformedInput {
    Collected collected =
        Collected.read(SharedData.file("zipkin/smartthings-mobile-web-install.json"));

    assertThat(collected.spans).hasSize(957);
    assertThat(collected.remarks)
        .filteredOn(each -> each.kind() == Remark.Kind.INCOMPLETE)
        .hasSize(84);
    assertThat(collected.remarks)
        .filteredOn(each -> each.kind() == Remark.Kind.ASSUMED)
        .hasSize(91);
  }

  @Test
  void oneTraceInTwoFormats_isTheSame() throws MalformedInput {
    Breakdown otlp =
        Collected.read(SharedData.file("jaeger-ui/fixtures/otlp2jaeger-in.json"))
            .breakdowns()
            .get(0);
    Breakdown jaeger =
        Collected.read(SharedData.file("jaeger-ui/fixtures/otlp2jaeger-out.json"))
            .breakdowns()
            .get(0);

    assertThat(jaeger.requestId()).isEqualTo(otlp.requestId());
    assertThat(jaeger.e2eNs()).isEqualTo(otlp.e2eNs());
    assertThat(jaeger.layers()).isEqualTo(otlp.layers());
    assertThat(jaeger.segments()).isEqualTo(otlp.segments());
  }

  private static void checkTiled(Breakdown breakdown) {
    long cursor = 0;
    for (Segment segment : breakdown.segments()) {
      assertThat(segment.startNs()).isEqualTo(cursor);
      assertThat(segment.endNs()).isGreaterThan(segment.startNs());
      cursor = segment.endNs();
    }
    assertThat(cursor).isEqualTo(breakdown.e2eNs());
    assertThat(breakdown.layers().values()).allMatch(ns -> ns > 0);
    assertThat(breakdown.layers().values().stream().mapToLong(ns -> ns).sum())
        .isEqualTo(breakdown.e2eNs());
    assertThat(breakdown.byService().values().stream().mapToLong(ns -> ns).sum())
        .isEqualTo(breakdown.e2eNs());
  }
}
