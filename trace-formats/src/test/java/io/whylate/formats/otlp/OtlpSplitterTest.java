package io.whylate.formats.otlp;

import static io.whylate.formats.otlp.Otlp.OTHER_TRACE;
import static io.whylate.formats.otlp.Otlp.TRACE;
import static io.whylate.formats.otlp.Otlp.request;
import static io.whylate.formats.otlp.Otlp.span;
import static io.whylate.formats.otlp.Otlp.spansOf;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OtlpSplitterTest {

  @Test
  void split_keepsResourceAndScopeOfEverySpan() {
    var whole =
        request(
            spansOf(
                "edge",
                "http",
                span(TRACE, "0000000000000001"),
                span(OTHER_TRACE, "0000000000000002")),
            spansOf(
                "rag", "jdk", span(TRACE, "0000000000000003"), span(TRACE, "0000000000000004")));

    var pieces = OtlpSplitter.split(whole, span -> Hex.of(span.getTraceId()));

    assertThat(pieces.keySet()).containsExactly(TRACE, OTHER_TRACE);
    assertThat(pieces.get(TRACE))
        .isEqualTo(
            request(
                spansOf("edge", "http", span(TRACE, "0000000000000001")),
                spansOf(
                    "rag",
                    "jdk",
                    span(TRACE, "0000000000000003"),
                    span(TRACE, "0000000000000004"))));
    assertThat(pieces.get(OTHER_TRACE))
        .isEqualTo(request(spansOf("edge", "http", span(OTHER_TRACE, "0000000000000002"))));
  }

  @Test
  void split_sameResourceTwice_staysApart() {
    var whole =
        request(
            spansOf("edge", "http", span(TRACE, "0000000000000001")),
            spansOf("edge", "http", span(TRACE, "0000000000000002")));

    assertThat(OtlpSplitter.split(whole, span -> "all").get("all")).isEqualTo(whole);
  }
}
