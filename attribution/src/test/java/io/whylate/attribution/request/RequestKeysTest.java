package io.whylate.attribution.request;

import static io.whylate.attribution.span.SpanBuilder.span;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanBuilder;
import io.whylate.attribution.span.SpanKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestKeysTest {

  /** Strongest first; each beats all below it. */
  private static final List<String> ORDER =
      List.of(
          "whylate.request_id",
          "http.request.header.x-request-id",
          "http.request.header.x_request_id",
          "guid:x-request-id",
          "x_request_id",
          "triton.request_id",
          "gen_ai.request.id",
          "rid",
          "rpc.grpc.request.metadata.x-request-id",
          "rpc.request.metadata.x-request-id",
          "x-request-id");

  @Test
  void of_takesTheMostTrustedPlace() {
    for (int first = 0; first < ORDER.size(); first++) {
      SpanBuilder span = span("n").kind(SpanKind.SERVER);
      ORDER.subList(first, ORDER.size()).forEach(key -> span.with(key, List.of("at " + key)));
      assertThat(id(span)).isEqualTo("at " + ORDER.get(first));
    }
  }

  @Test
  void of_takesACapturedHeaderOfAHopOnly() {
    Map<String, Object> header = Map.of("http.request.header.x-request-id", List.of("h-1"));
    assertThat(id(SpanKind.SERVER, header)).isEqualTo("h-1");
    assertThat(id(SpanKind.CLIENT, header)).isEqualTo("h-1");
    assertThat(id(SpanKind.INTERNAL, header)).isNull();
  }

  @Test
  void of_takesTheFirstOfSeveralHeaders() {
    assertThat(
            id(
                SpanKind.SERVER,
                Map.of("http.request.header.x-request-id", List.of("caller", "sidecar"))))
        .isEqualTo("caller");
  }

  @Test
  void of_stripsWhatAnEngineAddsFromAnEnginesIdOnly() {
    assertThat(id(SpanKind.SERVER, Map.of("gen_ai.request.id", "chatcmpl-4be1f0c2")))
        .isEqualTo("4be1f0c2");
    assertThat(id(SpanKind.SERVER, Map.of("gen_ai.request.id", 7L))).isEqualTo("7");
    assertThat(id(SpanKind.SERVER, Map.of("rid", "embd-q"))).isEqualTo("q");
    assertThat(id(SpanKind.SERVER, Map.of("x_request_id", "chatcmpl-mine")))
        .isEqualTo("chatcmpl-mine");
  }

  @Test
  void of_anEnginesOwnIdIsNoKeyBelowACaller() {
    for (String key : List.of("gen_ai.request.id", "rid")) {
      SpanBuilder engine = span("llm_request").kind(SpanKind.SERVER).with(key, "made-up");
      assertThat(id(engine)).isEqualTo("made-up");
      assertThat(id(engine.under("0000000000000007"))).isNull();
      assertThat(RequestKeys.aliases(engine.build())).containsExactly("made-up");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "8372eac7-5f43-4d76-beca-0a94cfb311d0, 8372eac7-5f43-4d76-beca-0a94cfb311d0",
    "8372eac7-5f43-9d76-beca-0a94cfb311d0, 8372eac7-5f43-4d76-beca-0a94cfb311d0",
    "8372EAC7-5F43-AD76-BECA-0A94CFB311D0, 8372EAC7-5F43-4D76-BECA-0A94CFB311D0",
    "8372eac7-5f43-bd76-beca-0a94cfb311d0, 8372eac7-5f43-4d76-beca-0a94cfb311d0",
    "8372eac7-5f43-7d76-beca-0a94cfb311d0, 8372eac7-5f43-7d76-beca-0a94cfb311d0",
    "x8372eac7-5f43-9d76-beca-0a94cfb311d0, x8372eac7-5f43-9d76-beca-0a94cfb311d0",
  })
  void of_ignoresTheDigitInWhichEnvoyWritesItsTraceDecision(String seen, String key) {
    assertThat(id(SpanKind.SERVER, Map.of("guid:x-request-id", seen))).isEqualTo(key);
    assertThat(id(SpanKind.SERVER, Map.of("gen_ai.request.id", "chatcmpl-" + seen))).isEqualTo(key);
  }

  @Test
  void of_aSpanWithoutIdIsNull() {
    assertThat(
            id(
                SpanKind.SERVER,
                Map.of("gen_ai.conversation.id", "c", "llm_d.pd_proxy.request_id", "made-up")))
        .isNull();
    assertThat(id(SpanKind.SERVER, Map.of("whylate.request_id", ""))).isNull();
  }

  @Test
  void of_aSpanTaggedWithItsOwnTraceFollowsTheSpansAroundIt() {
    SpanBuilder span =
        span("n").kind(SpanKind.SERVER).with("http.request.header.x-request-id", List.of("a b"));
    String trace = span.build().traceId();
    assertThat(id(span.with("whylate.request_id", trace))).isNull();
  }

  @Test
  void of_capsTheLength() {
    String id = id(SpanKind.SERVER, Map.of("whylate.request_id", "x".repeat(1_000_000)));
    assertThat(id).hasSize(256);
  }

  @Test
  void of_dropsControlCharactersAndHalvesOfCharacters() {
    assertThat(id(SpanKind.SERVER, Map.of("whylate.request_id", " a\u0000b\r\n\u0085c ")))
        .isEqualTo("abc");
    assertThat(id(SpanKind.SERVER, Map.of("whylate.request_id", "\u0000\n "))).isNull();
    String cut =
        id(SpanKind.SERVER, Map.of("whylate.request_id", "x".repeat(255) + "\ud83d\ude00"));
    assertThat(cut).isEqualTo("x".repeat(255));
    assertThat(id(SpanKind.SERVER, Map.of("whylate.request_id", "a\ud83d-\ude00b\ud83d")))
        .as("what is not whole would become another character on its way through Kafka")
        .isEqualTo("a-b");
    assertThat(id(SpanKind.SERVER, Map.of("whylate.request_id", "\ud83d\ude00".repeat(200))))
        .isEqualTo("\ud83d\ude00".repeat(128));
  }

  @Test
  void of_doesNotLetAnIdPassForTheKeyOfATrace() {
    RequestKey trace = RequestKey.ofTrace("0af7651916cd43dd8448eb211c80319c");
    assertThat(id(SpanKind.SERVER, Map.of("whylate.request_id", trace.id())))
        .isEqualTo("id:" + trace.id());
    assertThat(id(SpanKind.SERVER, Map.of("whylate.request_id", "trace:" + "x".repeat(1_000))))
        .hasSize(256);
  }

  @Test
  void ofId_isTheKeyThatWasWrittenDown() {
    RequestKey trace = RequestKey.ofTrace("0af7651916cd43dd8448eb211c80319c");
    RequestKey request = new RequestKey("id:" + trace.id(), KeyKind.REQUEST_ID);
    assertThat(RequestKey.ofId(trace.id())).isEqualTo(trace);
    assertThat(RequestKey.ofId(request.id())).isEqualTo(request);
    assertThat(trace.isReusable()).isFalse();
    assertThat(request.isReusable()).isTrue();
  }

  @Test
  void of_anAbsurdlyLongIdTakesNoLonger() {
    for (String part : List.of("x", "\u0000", "cmpl-", "-0", "chatcmpl-1a2b3c4d-")) {
      SpanBuilder span = span("n").kind(SpanKind.SERVER);
      ORDER.forEach(key -> span.with(key, List.of(part.repeat(1_000_000))));
      Span built = span.build();
      assertTimeoutPreemptively(Duration.ofSeconds(10), () -> RequestKeys.of(built));
      assertTimeoutPreemptively(Duration.ofSeconds(10), () -> RequestKeys.aliases(built));
      assertThat(RequestKeys.aliases(built)).allMatch(alias -> alias.length() <= 256);
    }
  }

  @Test
  void of_readsAnArrayOfOneAndNoEmptyOne() {
    String header = "http.request.header.x-request-id";
    assertThat(id(SpanKind.SERVER, Map.of(header, List.of("one")))).isEqualTo("one");
    assertThat(id(SpanKind.SERVER, Map.of(header, List.of(), "x_request_id", "two")))
        .isEqualTo("two");
    assertThat(id(SpanKind.SERVER, Map.of("gen_ai.request.id", List.of(7L)))).isEqualTo("7");
  }

  @Test
  void aliases_areNeverTheKeyOfAnother() {
    SpanBuilder client =
        span("POST").kind(SpanKind.CLIENT).with("aws.request_id", "0f3d").with("rid", "embd-q");
    assertThat(id(client)).isEqualTo("q");
    assertThat(RequestKeys.aliases(client.build())).containsExactly("0f3d", "embd-q");
  }

  @Test
  void aliases_areWhatOthersCallTheRequest() {
    assertThat(
            RequestKeys.aliases(
                span("POST")
                    .kind(SpanKind.CLIENT)
                    .with("whylate.request_id", "cli-1")
                    .with("http.request.header.x-request-id", List.of("cli-1"))
                    .with("http.response.header.x-request-id", List.of("srv-1"))
                    .with("http.response.header.apim-request-id", List.of("azure-1"))
                    .with("gen_ai.response.id", "chatcmpl-4be1f0c2")
                    .build()))
        .containsExactly("srv-1", "azure-1", "chatcmpl-4be1f0c2", "4be1f0c2");
  }

  @Test
  void aliases_holdTheIdAsItWasSeen() {
    String seen = "8372eac7-5f43-9d76-beca-0a94cfb311d0";
    assertThat(
            RequestKeys.aliases(
                span("ingress").kind(SpanKind.SERVER).with("guid:x-request-id", seen).build()))
        .containsExactly(seen);
  }

  private static @Nullable String id(SpanKind kind, Map<String, Object> attributes) {
    SpanBuilder span = span("n").kind(kind);
    attributes.forEach(span::with);
    return id(span);
  }

  private static @Nullable String id(SpanBuilder span) {
    RequestKey key = RequestKeys.of(span.build());
    return key == null ? null : key.id();
  }
}
