package io.whylate.extension.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventScannerTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Hi\"},\"finish_reason\":null}]}",
        "{\"choices\":[{\"text\":\"Hi\",\"logprobs\":null}]}",
        "{\"choices\":[{\"delta\":{\"refusal\":\"No\"}}]}",
        "{\"type\":\"response.output_text.delta\",\"delta\":\"Hi\"}",
        "{\"delta\":\" \",\"type\":\"response.output_text.delta\"}",
        "{\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":\"Hi\"}}",
        "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"Hi\"}],\"role\":\"model\"}}]}",
        "{\"message\":{\"role\":\"assistant\",\"content\":\"Hi\"},\"done\":false}",
        "{\"model\":\"m\",\"response\":\"Hi\",\"done\":false}",
        "{\"token\":{\"id\":7,\"text\":\"Hi\"},\"generated_text\":null}",
        "{\"type\":\"content-delta\",\"delta\":{\"message\":{\"content\":{\"text\":\"Hi\"}}}}",
        "{\"choices\":[{\"delta\":{\"content\":\"\\\"\"}}]}"
      })
  void textOfEveryApi_isAVisibleToken(String data) {
    EventScanner scanner = scanned("data: " + data + "\n\n");

    assertThat(scanner.hasVisibleToken()).isTrue();
    assertThat(scanner.hasToken()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"choices\":[{\"delta\":{\"reasoning_content\":\"Hm\",\"content\":null}}]}",
        "{\"choices\":[{\"delta\":{\"reasoning_details\":[{\"text\":\"Hm\"}],\"content\":\"\"}}]}",
        "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"function\":{\"name\":\"f\"}}]}}]}",
        "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"function\":{\"arguments\":\"{\"}}]}}]}",
        "{\"type\":\"response.reasoning_summary_text.delta\",\"delta\":\"Hm\"}",
        "{\"type\":\"content_block_delta\",\"delta\":{\"type\":\"thinking_delta\",\"thinking\":\"H\"}}",
        "{\"type\":\"content_block_start\",\"content_block\":{\"type\":\"tool_use\",\"name\":\"f\"}}",
        "{\"type\":\"content_block_delta\",\"delta\":{\"partial_json\":\"{\"}}",
        "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"Hm\",\"thought\":true}]}}]}",
        "{\"message\":{\"content\":\"\",\"thinking\":\"Hm\"}}"
      })
  void reasoningAndToolCalls_areTokensThatNobodySees(String data) {
    EventScanner scanner = scanned("data: " + data + "\n\n");

    assertThat(scanner.hasToken()).isTrue();
    assertThat(scanner.hasVisibleToken()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}",
        "{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}",
        "{\"type\":\"message_start\",\"message\":{\"role\":\"assistant\",\"content\":[]}}",
        "{\"type\":\"content_block_start\",\"content_block\":{\"type\":\"text\",\"text\":\"\"}}",
        "{\"type\":\"response.created\",\"response\":{\"instructions\":\"Be\",\"tools\":[{\"name\":\"f\"}],"
            + "\"text\":{\"format\":{\"type\":\"text\"}},\"delta\":\"x\"}}",
        "{\"error\":{\"message\":\"content\",\"text\":\"no\"}}",
        "{\"type\":\"ping\"}",
        "\"delta\"",
        "plain text with \" a quote and { a brace"
      })
  void whatHoldsNoText_isNoToken(String data) {
    assertThat(scanned("data: " + data + "\n\n").hasToken()).isFalse();
  }

  @Test
  void events_areCountedWithoutCommentsAndTheEnd() {
    EventScanner scanner =
        scanned(
            ": hello\n\nevent: x\ndata: {\"a\":1}\n\ndata: two\r\ndata: lines\r\n\r\nid: 3\n\n");

    assertThat(scanner.events()).isEqualTo(2);
    assertThat(scanner.isDone()).isFalse();
    feed(scanner, "data: [DONE]\n\n");
    assertThat(scanner.events()).isEqualTo(2);
    assertThat(scanner.isDone()).isTrue();
  }

  @Test
  void jsonLines_areEvents() {
    EventScanner scanner = EventScanner.ofLines();
    feed(
        scanner,
        "{\"response\":\"\"}\n{\"response\":\"Hi\"}\n\n{\"done\":true,\"eval_count\":2}\n");

    assertThat(scanner.events()).isEqualTo(3);
    assertThat(scanner.hasVisibleToken()).isTrue();
  }

  @Test
  void tokenBehindAMillionBytesOfOneLine_isFoundOrGivenUpInConstantMemory() {
    EventScanner scanner = EventScanner.ofServerSentEvents();
    feed(scanner, "data: {\"choices\":[{\"delta\":{\"content\":\"Hi\"}}],\"x\":\"");
    feed(scanner, "y".repeat(1_000_000));
    feed(scanner, "\"}\n\n");

    assertThat(scanner.events()).isEqualTo(1);
  }

  @Test
  void whereTheBytesAreCut_makesNoDifference() {
    String stream =
        """
        event: m\r
        data: {"choices":[{"delta":{"role":"a","content":""}}]}\r
        \r
        data: {"choices":[{"delta":{"content":"a\\\\\\"b"}}]}

        data: {"usage":{"prompt_tokens":12,"completion_tokens":34}}

        data: [DONE]

        """;
    Random random = new Random(7);
    for (int round = 0; round < 200; round++) {
      EventScanner scanner = EventScanner.ofServerSentEvents();
      int at = 0;
      while (at < stream.length()) {
        int length = 1 + random.nextInt(Math.min(40, stream.length() - at));
        feed(scanner, stream.substring(at, at + length));
        at += length;
      }
      assertThat(scanner.events()).isEqualTo(3);
      assertThat(scanner.isDone()).isTrue();
      assertThat(usage(scanner, "input")).isEqualTo(12);
      assertThat(usage(scanner, "output")).isEqualTo(34);
    }
  }

  @Test
  void cachedInputBesideTheInput_isAddedAsTheConventionWantsIt() {
    EventScanner scanner =
        scanned(
            "data: {\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":5,"
                + "\"cache_read_input_tokens\":100,\"output_tokens\":1}}}\n\n"
                + "data: {\"type\":\"message_delta\",\"usage\":{\"output_tokens\":9}}\n\n"
                + "data: {\"type\":\"message_stop\"}\n\n");

    assertThat(usage(scanner, "input")).isEqualTo(105);
    assertThat(usage(scanner, "output")).isEqualTo(9);
    assertThat(scanner.isDone()).isTrue();
  }

  @Test
  void randomBytes_areSurvived() {
    Random random = new Random(42);
    byte[] alphabet = "{}[]\",:\\dat \n\r0123".getBytes(UTF_8);
    EventScanner scanner = EventScanner.ofServerSentEvents();
    byte[] bytes = new byte[1];
    for (int round = 0; round < 200_000; round++) {
      bytes[0] = alphabet[random.nextInt(alphabet.length)];
      scanner.scan(bytes, 0, 1);
    }
    feed(scanner, "\n\ndata: [DONE]\n\n");
    assertThat(scanner.isDone()).isTrue();
  }

  private static Long usage(EventScanner scanner, String direction) {
    InMemorySpanExporter spans = InMemorySpanExporter.create();
    try (SdkTracerProvider provider =
        SdkTracerProvider.builder().addSpanProcessor(SimpleSpanProcessor.create(spans)).build()) {
      var span = provider.get("test").spanBuilder("window").startSpan();
      scanner.usage().writeTo(span);
      span.end();
      return spans
          .getFinishedSpanItems()
          .get(0)
          .getAttributes()
          .get(AttributeKey.longKey("gen_ai.usage." + direction + "_tokens"));
    }
  }

  private static EventScanner scanned(String stream) {
    EventScanner scanner = EventScanner.ofServerSentEvents();
    feed(scanner, stream);
    return scanner;
  }

  private static void feed(EventScanner scanner, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    scanner.scan(bytes, 0, bytes.length);
  }
}
