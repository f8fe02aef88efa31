package io.whylate.extension.jvm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.linecorp.armeria.client.ClientFactory;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.RequestHeaders;
import io.whylate.extension.app.Speaking;
import java.net.URLEncoder;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Request IDs in gRPC's metadata that are none, sent by the application or to it. */
@NullUnmarked
class GrpcIT {

  private static final byte[] EMPTY_MESSAGE = new byte[5];

  private static OtlpSink sink;
  private static ObservedJvm app;
  private static WebClient client;

  @BeforeAll
  static void start() throws Exception {
    sink = new OtlpSink();
    app = ObservedJvm.of("app", Speaking.class, sink).start();
    client =
        WebClient.builder("h2c://127.0.0.1:" + app.line())
            .factory(ClientFactory.insecure())
            .build();
  }

  @AfterAll
  static void stop() {
    app.close();
    sink.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"line\nbreak", "two words", "1 MB", "300 characters"})
  void unusableIdSetByTheApplication_isReplacedOnItsSpans(String kind) throws Exception {
    String trace = callWith(id(kind));

    List<SeenSpan> spans = sink.await(trace, kind.equals("1 MB") ? 2 : 3);
    assertThat(spans)
        .filteredOn(span -> span.name().equals("app.Echo/Say"))
        .extracting(SeenSpan::requestId)
        .containsOnly(trace);
    assertThat(spans).filteredOn(SeenSpan::replaced).isNotEmpty();
    assertServiceIsFine();
  }

  @Test
  void nonAsciiIdSetByTheApplication_isOnBothSidesWhatGrpcMakesOfIt() throws Exception {
    assertThat(sink.await(callWith("caf\u00e9"), 3))
        .filteredOn(span -> span.name().equals("app.Echo/Say"))
        .extracting(SeenSpan::requestId)
        .containsExactly("caf?", "caf?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"caf\u00e9", "two words", "300 characters", "7000 characters"})
  void unusableIdReceived_isReplacedByTheTraceIdAndFlagged(String kind) throws Exception {
    String trace = UUID.randomUUID().toString().replace("-", "");

    say(trace, id(kind));

    SeenSpan served = sink.await(trace, 1).get(0);
    assertThat(served.requestId()).isEqualTo(trace);
    assertThat(served.replaced()).isTrue();
    assertServiceIsFine();
  }

  @Test
  void idOfOneMegabyteReceived_harmsNobody() throws Exception {
    Throwable refusal = catchThrowable(() -> say("0af7651916cd43dd8448eb211c80319c", id("1 MB")));

    assertThat(callWith("after")).as("after " + refusal).isNotEmpty();
    assertServiceIsFine();
  }

  private static void assertServiceIsFine() throws Exception {
    assertThat(sink.await(callWith("chat-7"), 3))
        .filteredOn(span -> span.name().equals("app.Echo/Say"))
        .extracting(SeenSpan::requestId)
        .containsExactly("chat-7", "chat-7");
    assertThat(app.warnings()).isEmpty();
  }

  /** Lets the application call with an ID; its trace. */
  private static String callWith(String id) throws Exception {
    app.tell(URLEncoder.encode(id, UTF_8));
    return app.line().split(" ", 2)[0];
  }

  private static void say(String trace, String id) {
    RequestHeaders headers =
        RequestHeaders.builder(HttpMethod.POST, "/app.Echo/Say")
            .add("content-type", "application/grpc")
            .add("te", "trailers")
            .add("traceparent", "00-" + trace + "-b7ad6b7169203331-01")
            .add("x-request-id", id)
            .build();
    client.execute(HttpRequest.of(headers, HttpData.wrap(EMPTY_MESSAGE))).aggregate().join();
  }

  private static String id(String kind) {
    return switch (kind) {
      case "1 MB" -> "x".repeat(1 << 20);
      case "300 characters" -> "x".repeat(300);
      case "7000 characters" -> "x".repeat(7000);
      default -> kind;
    };
  }
}
