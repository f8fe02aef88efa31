package io.whylate.stream.topology;

import static io.whylate.stream.OtlpRequests.request;
import static io.whylate.stream.OtlpRequests.span;
import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import io.whylate.attribution.Attribution;
import io.whylate.stream.FakeAttribution;
import io.whylate.stream.topic.Topics;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HugeRequestsTest {

  private static final String MEGABYTE = "x".repeat(1 << 20);
  private static final String CONTROL_CHARACTERS = "\u0001".repeat(6 << 20);

  private static final int DEPTH = 20_000;

  private final TopologyFixture topology =
      new TopologyFixture(
          request ->
              request.spans().size() == DEPTH
                  ? new FakeAttribution().apply(request)
                  : new Attribution().breakdown(request),
          8 << 20);

  @AfterEach
  void close() {
    topology.close();
  }

  static List<byte[]> hugeTexts() {
    return List.of(
        request("edge", one().addAttributes(attribute(MEGABYTE, "x"))),
        request("edge", one().addAttributes(attribute("text", CONTROL_CHARACTERS))),
        request("edge", one().setName(MEGABYTE)),
        request(MEGABYTE, one()));
  }

  @ParameterizedTest
  @MethodSource("hugeTexts")
  void hugeText_leavesBothResultsReadable(byte[] request) {
    topology.send(request);

    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.breakdowns()).hasSize(1);
    assertThat(topology.evidence())
        .singleElement()
        .satisfies(evidence -> assertThat(evidence.spans()).hasSize(1));
    assertThat(topology.records(Topics.DEAD_LETTERS)).isEmpty();
  }

  @Test
  void deepChain_isOneRequest() {
    topology.send(
        request(
            "agent",
            IntStream.iterate(DEPTH, id -> id > 0, id -> id - 1)
                .mapToObj(id -> span(1, id, id - 1, id == 1 ? "r1" : null))
                .toArray(Span.Builder[]::new)));

    topology.wait(TopologyFixture.IDLE);

    assertThat(topology.evidence())
        .singleElement()
        .satisfies(evidence -> assertThat(evidence.spans()).hasSize(DEPTH));
  }

  private static Span.Builder one() {
    return span(1, 1, 0, "r1");
  }

  private static KeyValue attribute(String key, String text) {
    return KeyValue.newBuilder()
        .setKey(key)
        .setValue(AnyValue.newBuilder().setStringValue(text))
        .build();
  }
}
