package io.whylate.extension.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.whylate.extension.app.StreamCaller;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An application reads streams with each client; its windows against what it noted itself. */
@NullUnmarked
class StreamIT {

  /** 200 tokens over 1.6 s; headers at 100 ms, the first token at 300 ms. */
  private static final String TWO_SECONDS = "/stream?headers=100&first=200&events=200&every=8";

  private static final double SERVED = 1.9;
  private static final double SERVED_AFTER_FIRST_TOKEN = 1.6;

  private static final String END = "whylate.stream.end";
  private static final String FIRST_TOKEN = "gen_ai.response.time_to_first_chunk";

  private static OtlpSink sink;
  private static StreamServer server;
  private static ObservedJvm app;

  @BeforeAll
  static void start() throws IOException {
    sink = new OtlpSink();
    server = new StreamServer();
    app = ObservedJvm.of("app", StreamCaller.class, sink).start();
  }

  @AfterAll
  static void stop() {
    app.close();
    server.close();
    sink.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdk-input",
        "jdk-input-h2-async",
        "jdk-lines",
        "jdk-string",
        "jdk-string-async",
        "jdk-publisher-h2",
        "jdk-subscriber-async",
        "okhttp",
        "okhttp-h2",
        "okhttp-async",
        "apache",
        "apache-handler",
        "apacheasync",
        "apacheasync-h2",
        "apacheasync-simple",
        "armeria",
        "armeria-h2",
        "armeria-single",
        "armeria-blocking",
        "reactor",
        "reactor-h2",
        "reactor-connection",
        "reactor-connection-h2",
        "reactor-single"
      })
  void stream_isAWindowToItsLastByteWithTheFirstToken(String client) throws Exception {
    assumeAsked(client);
    assertWholeStream(Observed.call(app, sink, client + " all " + server.uri(TWO_SECONDS)), client);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"jdk-input", "okhttp", "apache", "apacheasync", "armeria", "reactor-connection"})
  void streamOnJdk25_isAWindowToItsLastByte(String client) throws Exception {
    assumeAsked(client);
    Optional<Path> jdk25 = Jdks.ofRelease(25);
    assumeTrue(jdk25.isPresent(), "no JDK 25 beside " + System.getProperty("java.home"));

    try (ObservedJvm on25 =
        ObservedJvm.of("app", StreamCaller.class, sink).on(jdk25.orElseThrow()).start()) {
      Observed seen = Observed.call(on25, sink, client + " all " + server.uri(TWO_SECONDS));
      assertWholeStream(seen, client);
    }
  }

  /** {@code ./whylate bench compat} tries one client at a time. */
  private static void assumeAsked(String client) {
    String asked = System.getProperty("whylate.compat.client", "");
    assumeTrue(asked.isEmpty() || client.equals(asked) || client.startsWith(asked + "-"));
  }

  /** What may come between our note and the application's own, more the slower the machine is. */
  private static Offset<Double> near(double seconds) {
    return within(Math.max(0.5, seconds / 4));
  }

  private static void assertWholeStream(Observed seen, String client) throws Exception {
    SeenSpan window = seen.window();
    assertThat(window.seconds()).isGreaterThan(SERVED).isCloseTo(seen.end(), near(seen.end()));
    assertThat(window.number("whylate.stream.headers")).isBetween(0.1, seen.firstToken());
    assertThat(window.number(FIRST_TOKEN)).isBetween(0.3, seen.firstToken());
    if (client.matches(".*-(string.*|single|simple|blocking)")) {
      assertThat(window.number(FIRST_TOKEN))
          .as("long before the application has the whole")
          .isLessThan(seen.end() - SERVED_AFTER_FIRST_TOKEN / 4);
    }
    assertThat(window.number("whylate.time_to_first_visible_token"))
        .isEqualTo(window.number(FIRST_TOKEN));
    assertThat(window.number("whylate.stream.chunks")).isEqualTo(202);
    assertThat(window.text("whylate.stream.gaps")).startsWith("count=201 sum_ms=");
    assertThat(window.number("gen_ai.usage.input_tokens")).isEqualTo(7);
    assertThat(window.number("gen_ai.usage.output_tokens")).isEqualTo(200);
    assertThat(
            window.number("whylate.stream.held")
                + window.number("whylate.stream.waited")
                + window.number("whylate.stream.headers"))
        .isCloseTo(window.seconds(), near(window.seconds()));
    assertThat(window.text(END)).isEqualTo("complete");
    SeenSpan call = seen.call();
    assertThat(call.span().getParentSpanId()).isEqualTo(window.span().getSpanId());
    assertThat(call.span().getStartTimeUnixNano())
        .isGreaterThanOrEqualTo(window.span().getStartTimeUnixNano());
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdk-input", "jdk-lines", "okhttp", "apache"})
  void streamClosedAfterThreeEvents_endsThere(String client) throws Exception {
    Observed seen = Observed.call(app, sink, client + " close:3 " + server.uri(TWO_SECONDS));

    assertThat(seen.window().text(END)).isEqualTo("closed");
    assertThat(seen.window().seconds()).isCloseTo(seen.end(), near(seen.end()));
    assertThat(seen.window().number("whylate.stream.chunks"))
        .as("no more than the server has sent until then")
        .isBetween(3.0, 2 + (seen.end() - 0.3) / 0.008 + 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdk-string",
        "jdk-subscriber",
        "jdk-publisher-h2",
        "okhttp",
        "apache",
        "apacheasync",
        "apacheasync-h2",
        "armeria",
        "armeria-h2",
        "reactor",
        "reactor-connection",
        "reactor-h2"
      })
  void streamCancelled_endsThere(String client) throws Exception {
    Observed seen = Observed.call(app, sink, client + " cancel:3 " + server.uri(TWO_SECONDS));

    assertThat(seen.window().text(END)).isEqualTo("cancelled");
    assertThat(seen.window().seconds()).isCloseTo(seen.end(), near(seen.end()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdk-input-h2", "jdk-lines", "okhttp", "apache", "armeria"})
  void streamDroppedAfterThreeEvents_endsWhereItWasLastRead(String client) throws Exception {
    Observed seen = Observed.call(app, sink, client + " drop:3 " + server.uri(TWO_SECONDS));
    Observed.call(app, sink, client + " all " + server.uri("/stream?events=1"));

    assertThat(seen.windowAfter(() -> Observed.call(app, sink, "gc all -")).text(END))
        .isEqualTo("abandoned");
    assertThat(seen.window().seconds()).isCloseTo(seen.end(), near(seen.end()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdk-input",
        "jdk-lines",
        "jdk-subscriber",
        "okhttp",
        "apache",
        "apacheasync",
        "armeria",
        "reactor"
      })
  void consumerSlowerThanTheServer_isSeenToHoldTheStream(String client) throws Exception {
    String uri = server.uri("/stream?first=50&events=200&every=1");
    SeenSpan slow = Observed.call(app, sink, client + " slow:6 " + uri).window();

    assertThat(slow.number("whylate.stream.held")).isGreaterThan(slow.seconds() / 3);
    assertThat(slow.text(END)).isEqualTo("complete");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdk-input",
        "jdk-input-h2",
        "okhttp",
        "apache",
        "apacheasync",
        "apacheasync-h2",
        "armeria",
        "armeria-h2",
        "reactor",
        "reactor-h2"
      })
  void connectionResetInMidStream_isAnError(String client) throws Exception {
    String uri = server.uri("/stream?headers=20&events=100&every=2&reset=50");
    Observed seen = Observed.call(app, sink, client + " all " + uri);

    assertThat(seen.failure()).isNotEmpty();
    assertThat(seen.window().text(END)).isEqualTo("error");
    assertThat(seen.window().text("error.type")).isNotEmpty();
    assertThat(seen.window().seconds()).isCloseTo(seen.end(), near(seen.end()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdk-input", "okhttp", "apache", "armeria", "reactor"})
  void gzip_isReadToo(String client) throws Exception {
    String uri = server.uri("/stream?headers=20&first=200&events=50&every=4&gzip");
    SeenSpan window = Observed.call(app, sink, client + " all " + uri).window();

    assertThat(window.number(FIRST_TOKEN)).isGreaterThan(0.22);
    assertThat(window.number("whylate.stream.chunks")).isEqualTo(52);
    assertThat(window.number("gen_ai.usage.output_tokens")).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"jdk-input", "okhttp", "apache", "apacheasync", "armeria", "reactor-connection"})
  void requestIdSetByTheApplication_isAdoptedByTheWindowToo(String client) throws Exception {
    assumeAsked(client);
    String uri = server.uri("/stream?events=1");
    Observed seen =
        Observed.call(app, sink, client + " all " + uri + " X-Request-Id chat-7-" + client);

    assertThat(seen.spans(3)).extracting(SeenSpan::requestId).containsOnly("chat-7-" + client);
    assertThat(server.requests())
        .filteredOn(headers -> ("chat-7-" + client).equals(headers.get("x-request-id")))
        .singleElement()
        .satisfies(headers -> assertThat(headers.get("traceparent")).contains(seen.trace()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdk-string",
        "okhttp",
        "apache",
        "apacheasync",
        "apacheasync-simple",
        "armeria",
        "armeria-single",
        "reactor",
        "reactor-single"
      })
  void answerInOnePiece_hasNoTimesOfAStream(String client) throws Exception {
    Observed seen = Observed.call(app, sink, client + " all " + server.uri("/plain"));

    assertThat(seen.window().span().getAttributesList())
        .extracting(attribute -> attribute.getKey())
        .noneMatch(key -> key.startsWith("whylate.stream"));
  }
}
