package io.whylate.attribution.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Resource;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanStatus;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RequestKeysTest {

  @Test
  void of_takesOurOwnTagBeforeAnythingElse() {
    assertThat(
            id(
                SpanKind.SERVER,
                Map.of(
                    "whylate.request_id", "own",
                    "http.request.header.x-request-id", List.of("header"),
                    "gen_ai.request.id", "engine")))
        .isEqualTo("own");
  }

  @Test
  void of_takesACapturedHeaderOfAHop() {
    Map<String, Object> header = Map.of("http.request.header.x-request-id", List.of("h-1"));
    assertThat(id(SpanKind.SERVER, header)).isEqualTo("h-1");
    assertThat(id(SpanKind.CLIENT, header)).isEqualTo("h-1");
    assertThat(id(SpanKind.INTERNAL, header)).isNull();
  }

  @Test
  void of_stripsWhatAnEngineAdds() {
    assertThat(id(SpanKind.SERVER, Map.of("gen_ai.request.id", "chatcmpl-4be1f0c2")))
        .isEqualTo("4be1f0c2");
    assertThat(id(SpanKind.SERVER, Map.of("gen_ai.request.id", 7L))).isEqualTo("7");
  }

  @Test
  void of_aSpanWithoutIdIsNull() {
    assertThat(id(SpanKind.SERVER, Map.of("gen_ai.conversation.id", "c"))).isNull();
  }

  @Test
  void of_capsTheLength() {
    String id = id(SpanKind.SERVER, Map.of("whylate.request_id", "x".repeat(1_000_000)));
    assertThat(id).hasSize(256);
  }

  private static @Nullable String id(SpanKind kind, Map<String, Object> attributes) {
    RequestKey key =
        RequestKeys.of(
            new Span(
                "t",
                "s",
                null,
                "n",
                kind,
                0,
                1,
                Resource.of(Attributes.EMPTY),
                "",
                new Attributes(attributes),
                List.of(),
                List.of(),
                SpanStatus.UNSET,
                ""));
    return key == null ? null : key.id();
  }
}
