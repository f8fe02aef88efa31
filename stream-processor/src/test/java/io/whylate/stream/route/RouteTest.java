package io.whylate.stream.route;

import static io.whylate.stream.OtlpRequests.request;
import static io.whylate.stream.OtlpRequests.span;
import static io.whylate.stream.OtlpRequests.traceId;
import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.proto.trace.v1.Span;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.otlp.OtlpProtobuf;
import io.whylate.stream.state.Capacity;
import io.whylate.stream.state.Patience;
import io.whylate.stream.state.StageFixture;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RouteTest {

  private static final Duration IDLE = Duration.ofSeconds(5);
  private static final int READS_A_SPAN = 8;

  private final StageFixture<byte[]> route =
      new StageFixture<>(
          new RouteStage(
              new RoutingRules(
                  new Patience(IDLE, Duration.ofMinutes(15), Duration.ofMinutes(10)),
                  new Capacity(100_000, 1L << 30)),
              StageFixture.setup()));

  @Test
  void process_deepChainInOneExport_looksAtEachSpanAFewTimes() throws MalformedInput {
    int depth = 20_000;
    // The deepest span comes first, the root with the key last: children end before their parents.
    Span.Builder[] chain =
        IntStream.iterate(depth, id -> id > 0, id -> id - 1)
            .mapToObj(RouteTest::link)
            .toArray(Span.Builder[]::new);

    send(chain);

    assertThat(spansOf("r1")).isEqualTo(depth);
    assertThat(route.reads()).isLessThan((long) READS_A_SPAN * depth);
  }

  @Test
  void process_deepChainOneSpanAnExportKeyLast_looksAtEachSpanAFewTimes() throws MalformedInput {
    int depth = 3_000;
    for (int id = depth; id > 0; id--) {
      send(link(id));
    }

    assertThat(spansOf("r1")).isEqualTo(depth);
    assertThat(route.reads()).isLessThan((long) READS_A_SPAN * depth);
  }

  @Test
  void process_keysOfOthers_doNotMakeTheWaitingTryAgain() throws MalformedInput {
    int spans = 1_000;
    for (int id = 1; id <= spans; id++) {
      send(span(1, id, 999_999, null));
    }
    for (int id = 1; id <= spans; id++) {
      send(span(1, spans + id, 0, "r" + id));
    }

    assertThat(route.forwarded()).hasSize(spans);
    assertThat(route.reads()).isLessThan((long) READS_A_SPAN * 2 * spans);
  }

  @Test
  void process_parentsInARing_waitAndComeOutWhenIdle() throws MalformedInput {
    send(span(1, 1, 2, null), span(1, 2, 1, null));
    assertThat(route.forwarded()).isEmpty();

    route.wait(IDLE);

    assertThat(spansOf("trace:" + traceId(1))).isEqualTo(2);
  }

  @Test
  void init_overTheStoresOfACrash_sendsOnWhatWaited() throws MalformedInput {
    send(span(1, 1, 9, null));

    route.restart();
    route.wait(IDLE);

    assertThat(spansOf("trace:" + traceId(1))).isEqualTo(1);
  }

  private static Span.Builder link(int id) {
    return span(1, id, id - 1, id == 1 ? "r1" : null);
  }

  private void send(Span.Builder... spans) {
    route.send(traceId(1), request("edge", spans));
  }

  private int spansOf(String key) throws MalformedInput {
    int spans = 0;
    for (var record : route.forwarded()) {
      if (record.key().equals(key)) {
        spans += OtlpProtobuf.read(record.value()).spans().size();
      }
    }
    return spans;
  }
}
