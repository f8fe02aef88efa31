package io.whylate.extension.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.whylate.extension.app.Conversions;
import io.whylate.extension.app.Jackson3;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jackson, Gson and protobuf, at work for a long time or a short one. */
class ConversionsIT {

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void longConversions_getSpansShortOnesDoNot(int release) throws Exception {
    Optional<Path> jdk = Jdks.ofRelease(release);
    assumeTrue(jdk.isPresent());
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app =
            ObservedJvm.of("app", Conversions.class, sink).on(jdk.orElseThrow()).start()) {
      app.line();
      app.await();

      List<SeenSpan> many = sink.ofTrace(named(sink, "many").get(0).traceId());
      assertThat(many)
          .extracting(SeenSpan::name)
          .contains(
              "ObjectMapper.writeValueAsString",
              "ObjectMapper.readValue",
              "Gson.toJson",
              "Gson.fromJson",
              "AbstractMessageLite.toByteArray",
              "AbstractParser.parseFrom")
          .hasSize(7);
      assertThat(many)
          .filteredOn(span -> !span.name().equals("many"))
          .allMatch(span -> "serialization".equals(span.layer()))
          .allMatch(
              span ->
                  span.span().getEndTimeUnixNano() - span.span().getStartTimeUnixNano()
                      >= 1_000_000);
      assertThat(many).extracting(SeenSpan::requestId).containsOnly(many.get(0).requestId());
      assertThat(sink.spans())
          .as("none outside of a request")
          .extracting(SeenSpan::traceId)
          .containsOnly(many.get(0).traceId(), named(sink, "few").get(0).traceId());
    }
  }

  @Test
  void thresholdThatIsHigh_makesNoSpans() throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app =
            ObservedJvm.of("app", Conversions.class, sink)
                .with("-Dotel.whylate.serialization.threshold=600000ms")
                .start()) {
      app.line();
      app.await();

      assertThat(sink.spans()).extracting(SeenSpan::name).containsOnly("few", "many");
    }
  }

  @Test
  void longConversionsOfJackson3_getSpans() throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app = ObservedJvm.of("app", Jackson3.class, sink).start()) {
      assertThat(app.line()).isEqualTo("200000");
      app.await();

      assertThat(sink.spans())
          .extracting(SeenSpan::name, SeenSpan::layer)
          .containsExactlyInAnyOrder(
              tuple("ObjectMapper.writeValueAsString", "serialization"),
              tuple("ObjectMapper.readValue", "serialization"),
              tuple("many", null));
    }
  }

  private static List<SeenSpan> named(OtlpSink sink, String name) {
    return sink.spans().stream().filter(span -> span.name().equals(name)).toList();
  }
}
