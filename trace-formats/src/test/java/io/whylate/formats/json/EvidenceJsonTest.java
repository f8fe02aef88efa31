package io.whylate.formats.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.request.KeyKind;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Resource;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanStatus;
import io.whylate.formats.MalformedInput;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EvidenceJsonTest {

  @Test
  void of_keepsAttributesAsTextWithoutContent() {
    Evidence evidence =
        Evidence.of(
            request(
                Map.of(
                    "http.request.header.x-request-id", List.of("4be1f0c2"),
                    "gen_ai.usage.input_tokens", 900L,
                    "gen_ai.input.messages", "what is my balance",
                    "gen_ai.prompt.0.content", "what is my balance",
                    "output.value", "42",
                    "db.query.text", "SELECT 1")));

    assertThat(evidence.rowId()).isEqualTo("4be1f0c2#2");
    assertThat(evidence.spans())
        .singleElement()
        .satisfies(
            span -> {
              assertThat(span.kind()).isEqualTo("server");
              assertThat(span.status()).isEqualTo("unset");
              assertThat(span.attributes())
                  .containsOnly(
                      Map.entry("http.request.header.x-request-id", "4be1f0c2"),
                      Map.entry("gen_ai.usage.input_tokens", "900"),
                      Map.entry("db.query.text", "SELECT 1"));
            });
  }

  @Test
  void write_thenRead_isEqual() throws MalformedInput {
    Evidence evidence = Evidence.of(request(Map.of("a", "b\t\"\n")));

    assertThat(EvidenceJson.read(EvidenceJson.write(evidence))).isEqualTo(evidence);
  }

  private static Request request(Map<String, Object> attributes) {
    Span span =
        new Span(
            "0af7651916cd43dd8448eb211c80319c",
            "00f067aa0ba902b7",
            null,
            "POST /chat",
            SpanKind.SERVER,
            5,
            9,
            Resource.of(Attributes.EMPTY),
            "",
            new Attributes(attributes),
            List.of(),
            List.of(),
            SpanStatus.UNSET,
            "");
    return new Request(
        new RequestKey("4be1f0c2", KeyKind.REQUEST_ID),
        2,
        Instant.parse("2026-11-30T15:22:18.200Z"),
        1,
        List.of(span));
  }
}
