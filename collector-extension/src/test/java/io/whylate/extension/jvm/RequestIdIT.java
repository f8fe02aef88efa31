package io.whylate.extension.jvm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.groups.Tuple.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.whylate.extension.app.Edge;
import io.whylate.extension.app.Hop;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.groups.Tuple;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An edge application calls service a, which calls service b; each in a JVM of its own. */
@NullUnmarked
class RequestIdIT {

  private static final String TYPO = "tokenisation=io.whylate.extension.app.Words[count]";

  /** A window comes for the first calls to a host only, and the tests count spans. */
  private static final String NO_WINDOWS = "-Dotel.whylate.streams.enabled=false";

  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

  private static OtlpSink sink;
  private static ObservedJvm a;
  private static ObservedJvm b;
  private static int portOfA;

  @BeforeAll
  static void start() throws Exception {
    sink = new OtlpSink();
    b = ObservedJvm.of("b", Hop.class, sink).with(NO_WINDOWS).start();
    a =
        ObservedJvm.of("a", Hop.class, sink)
            .with(NO_WINDOWS)
            .with(
                "-Dotel.whylate.methods=preprocessing=io.whylate.extension.app.Words[count];"
                    + TYPO)
            .start("http://127.0.0.1:" + b.line() + "/");
    portOfA = Integer.parseInt(a.line());
  }

  @AfterAll
  static void stop() {
    Stream.of(a, b, sink).forEach(RequestIdIT::close);
  }

  @Test
  void edge_makesOneIdForAllSpansOfAllServices() throws Exception {
    List<Heard> heard = callFrom(edge());

    String id = theOnlyId(heard);
    assertThat(UUID.fromString(id).version()).isEqualTo(7);
    List<SeenSpan> spans = sink.await(heard.get(0).traceId(), 3 + 2 * 4 + 2 * 2);
    assertThat(spans).extracting(SeenSpan::requestId).containsOnly(id);
    assertThat(spans)
        .extracting(SeenSpan::service, SeenSpan::name)
        .contains(
            tuple("edge", "turn"),
            tuple("a", "by hand"),
            tuple("a", "Words.count"),
            tuple("b", "GET /"));
    assertThat(spans).noneMatch(SeenSpan::replaced);
  }

  @Test
  void edgeOnJdk25_makesOneIdForAllSpans() throws Exception {
    Optional<Path> jdk25 = Jdks.ofRelease(25);
    assumeTrue(jdk25.isPresent(), "no JDK 25 beside " + System.getProperty("java.home"));

    List<Heard> heard = callFrom(edge().on(jdk25.orElseThrow()));

    assertThat(sink.await(heard.get(0).traceId(), 3 + 2 * 4 + 2 * 2))
        .extracting(SeenSpan::requestId)
        .containsOnly(theOnlyId(heard));
  }

  @Test
  void idSetByTheEdgeApplication_isAdoptedAndTraceparentSurvives() throws Exception {
    List<Heard> heard = callFrom(edge(), "chat-7");

    assertThat(heard).extracting(Heard::traceId).containsOnly(heard.get(0).traceId());
    assertThat(theOnlyId(heard)).isEqualTo("chat-7");
    assertThat(sink.await(heard.get(0).traceId(), 3 + 2 * 4 + 2 * 2))
        .extracting(SeenSpan::requestId)
        .containsOnly("chat-7");
  }

  @Test
  void idSetByAServiceOnItsCall_isSentOnceAndTraceparentSurvives() throws Exception {
    List<Heard> heard = Heard.in(get("http://127.0.0.1:" + portOfA + "/?from-a-9", "from-edge"));

    assertThat(heard).extracting(Heard::requestIds).containsExactly("[from-edge]", "[from-a-9]");
    assertThat(heard.get(1).traceparent()).isNotEqualTo("null");
    List<SeenSpan> spans = sink.await(heard.get(1).traceId(), 4 + 2);
    assertThat(idsOf(spans, "a", "GET /")).containsOnly("from-edge");
    assertThat(idsOf(spans, "a", "GET")).containsOnly("from-a-9");
    assertThat(idsOf(spans, "b", "GET /")).containsOnly("from-a-9");
  }

  @Test
  void unsampled_theIdIsStillSentAndTheSameOnAllCalls() throws Exception {
    List<Heard> unsampled = callFrom(edge().with("-Dotel.traces.sampler=always_off"));
    List<Heard> after = Heard.in(get("http://127.0.0.1:" + portOfA + "/", "after-unsampled"));

    assertThat(unsampled).noneMatch(Heard::sampled);
    assertThat(theOnlyId(unsampled)).isNotEmpty();
    sink.await(after.get(1).traceId(), 4 + 2);
    assertThat(sink.ofTrace(unsampled.get(0).traceId())).isEmpty();
  }

  @Test
  void switchedOff_leavesNoTraceOfUs() throws Exception {
    List<Heard> heard = callFrom(edge().with("-Dotel.whylate.enabled=false"));

    assertThat(heard.get(0).requestIds()).isEqualTo("null");
    assertThat(sink.await(heard.get(0).traceId(), 3 + 2 * 4 + 2 * 2))
        .filteredOn(span -> span.service().equals("edge"))
        .hasSize(3)
        .noneMatch(SeenSpan::hasOurTags);
  }

  @Test
  void secondCopyOfTheExtension_changesNothing(@TempDir Path directory) throws Exception {
    Path jar = Path.of(System.getProperty("whylate.extension.jar"));
    Path copy = Files.copy(jar, directory.resolve("copy.jar"));
    try (ObservedJvm edge =
        edge()
            .with("-Dotel.javaagent.extensions=" + jar + "," + copy)
            .start("http://127.0.0.1:" + portOfA + "/")) {

      Heard heard = Heard.in(edge.line()).get(0);
      edge.await();

      assertThat(sink.await(heard.traceId(), 3 + 2 * 4 + 2 * 2))
          .extracting(SeenSpan::requestId)
          .containsOnly(theOnlyId(List.of(heard)));
      assertThat(edge.warnings())
          .singleElement()
          .asString()
          .contains("2 times", jar.toString(), copy.toString());
    }
  }

  @Test
  void vendor_isNotToldTheId(@TempDir Path directory) throws Exception {
    Path hosts = Files.writeString(directory.resolve("hosts"), "127.0.0.1 api.vendor.com\n");
    try (ObservedJvm edge =
        edge()
            .with("-Djdk.net.hosts.file=" + hosts)
            .start("http://api.vendor.com:" + portOfA + "/")) {

      Heard heard = Heard.in(edge.line()).get(0);

      assertThat(heard.requestIds()).isEqualTo("null");
      assertThat(heard.traceparent()).isNotEqualTo("null");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"300 characters", "caf\u00e9", "two words", "tab\tinside"})
  void unusableIdReceived_isReplacedByTheTraceIdAndFlagged(String kind) throws Exception {
    String trace = UUID.randomUUID().toString().replace("-", "");

    String answer = RawRequest.send(portOfA, "X-Request-Id: " + id(kind), traceparent(trace));

    assertThat(answer).startsWith("HTTP/1.1 200");
    List<SeenSpan> spans = sink.await(trace, 4 + 2);
    assertThat(spans).extracting(SeenSpan::requestId).containsOnly(trace);
    assertThat(replaced(spans)).containsExactly(tuple("a", "GET /"));
  }

  @Test
  void unusableIdFromAClientWithoutTrace_isReplacedByTheNewTracesId() throws Exception {
    String answer = RawRequest.send(portOfA, "X-Request-Id: two words");

    List<Heard> heard = Heard.in(answer.substring(answer.indexOf("\r\n\r\n") + 4));
    String trace = heard.get(1).traceId();
    assertThat(heard).extracting(Heard::requestIds).containsExactly("[two words]", in(trace));
    List<SeenSpan> spans = sink.await(trace, 4 + 2);
    assertThat(spans).extracting(SeenSpan::requestId).containsOnly(trace);
    assertThat(replaced(spans)).containsExactly(tuple("a", "GET /"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"300 characters", "a b"})
  void unusableIdSetByTheEdgeApplication_isSentAsItIsAndBothSidesTakeTheTraceId(String kind)
      throws Exception {
    List<Heard> heard = callFrom(edge(), id(kind));

    String trace = heard.get(0).traceId();
    assertThat(heard)
        .extracting(Heard::requestIds)
        .containsExactly(in(id(kind)), in(trace), in(id(kind)), in(trace));
    assertNamedByTheTrace(trace);
  }

  @Test
  void nonAsciiIdSetOnAnHttpUrlConnection_isTheTraceIdOnBothSides() throws Exception {
    List<Heard> heard = callFrom(edge(), "caf\u00e9");

    String trace = heard.get(0).traceId();
    assertThat(heard.get(3).requestIds()).isEqualTo(in(trace));
    assertThat(idsOf(sink.await(trace, 3 + 2 * 4 + 2 * 2), "edge", "GET")).containsOnly(trace);
  }

  @Test
  void unusableIdSetByAServiceOnItsCall_namesCallAndCalledByTheTrace() throws Exception {
    List<Heard> heard = Heard.in(get("http://127.0.0.1:" + portOfA + "/?a%20b", "from-edge"));

    assertThat(heard).extracting(Heard::requestIds).containsExactly("[from-edge]", "[a b]");
    String trace = heard.get(1).traceId();
    List<SeenSpan> spans = sink.await(trace, 4 + 2);
    assertThat(idsOf(spans, "a", "GET /")).containsOnly("from-edge");
    assertThat(idsOf(spans, "a", "GET")).containsOnly(trace);
    assertThat(idsOf(spans, "b", "GET /")).containsOnly(trace);
    assertThat(replaced(spans)).containsExactlyInAnyOrder(tuple("a", "GET"), tuple("b", "GET /"));
  }

  @Test
  void answer_carriesTheId() throws Exception {
    assertThat(RawRequest.send(portOfA, "X-Request-Id: chat-9"))
        .containsIgnoringCase("\r\nx-request-id: chat-9\r\n");
  }

  @Test
  void answerToAnUnusableId_carriesTheTraceId() throws Exception {
    String trace = UUID.randomUUID().toString().replace("-", "");

    assertThat(RawRequest.send(portOfA, "X-Request-Id: a b", traceparent(trace)))
        .containsIgnoringCase("\r\nx-request-id: " + trace + "\r\n");
  }

  @Test
  void labelsReceived_areOnAllSpansOfAllServicesButForTheTenant() throws Exception {
    String trace = UUID.randomUUID().toString().replace("-", "");

    RawRequest.send(
        portOfA,
        traceparent(trace),
        "X-Whylate-Workload: chat",
        "X-Whylate-Task-Id: task-1",
        "X-Whylate-Tenant: acme");

    List<SeenSpan> spans = sink.await(trace, 4 + 2);
    assertThat(spans).extracting(span -> span.text("whylate.workload")).containsOnly("chat");
    assertThat(spans).extracting(span -> span.text("whylate.task_id")).containsOnly("task-1");
    assertThat(spans).extracting(span -> span.text("whylate.tenant")).containsOnlyNulls();
  }

  @Test
  void spaceAroundAnId_isNoPartOfIt() throws Exception {
    List<Heard> heard = callFrom(edge(), " chat-8 ");

    List<SeenSpan> spans = sink.await(heard.get(0).traceId(), 3 + 2 * 4 + 2 * 2);
    assertThat(spans).extracting(SeenSpan::requestId).containsOnly("chat-8");
    assertThat(spans).noneMatch(SeenSpan::replaced);
  }

  @Test
  void emptyIdSetByTheEdgeApplication_bothSidesTakeTheTraceId() throws Exception {
    String trace = callFrom(edge(), "").get(0).traceId();

    assertThat(sink.await(trace, 3 + 2 * 4 + 2 * 2))
        .extracting(SeenSpan::requestId)
        .containsOnly(trace);
  }

  @Test
  void idOfOneMegabyte_harmsNobody() throws Exception {
    Throwable refusal =
        catchThrowable(() -> RawRequest.send(portOfA, "X-Request-Id: " + "x".repeat(1 << 20)));

    assertThat(Heard.in(get("http://127.0.0.1:" + portOfA + "/", "next")))
        .as("after " + refusal)
        .extracting(Heard::requestIds)
        .containsOnly("[next]");
  }

  @Test
  void traceWithoutId_isNamedByItsTraceId() throws Exception {
    RawRequest.send(portOfA, traceparent(TRACE));

    assertThat(sink.await(TRACE, 4 + 2)).extracting(SeenSpan::requestId).containsOnly(TRACE);
  }

  @Test
  void namedMethod_bearsItsLayer() throws Exception {
    List<Heard> heard = Heard.in(get("http://127.0.0.1:" + portOfA + "/", "layers"));

    assertThat(sink.await(heard.get(1).traceId(), 4 + 2))
        .filteredOn(span -> span.name().equals("Words.count"))
        .extracting(SeenSpan::layer)
        .containsExactly("preprocessing");
  }

  @Test
  void typoInASetting_isOneLineInTheLog() {
    assertThat(a.warnings())
        .singleElement()
        .asString()
        .contains("otel.whylate.methods", "tokenisation", "known:");
  }

  private static ObservedJvm.Launch edge() {
    return ObservedJvm.of("edge", Edge.class, sink).with(NO_WINDOWS);
  }

  private static void assertNamedByTheTrace(String trace) throws InterruptedException {
    List<SeenSpan> spans = sink.await(trace, 3 + 2 * 4 + 2 * 2);
    assertThat(spans).extracting(SeenSpan::requestId).containsOnly(trace);
    assertThat(replaced(spans))
        .containsExactlyInAnyOrder(
            tuple("edge", "GET"), tuple("edge", "GET"), tuple("a", "GET /"), tuple("a", "GET /"));
  }

  private static List<Tuple> replaced(List<SeenSpan> spans) {
    return spans.stream()
        .filter(SeenSpan::replaced)
        .map(span -> tuple(span.service(), span.name()))
        .toList();
  }

  private static String id(String kind) {
    return kind.equals("300 characters") ? "x".repeat(300) : kind;
  }

  private static String in(String header) {
    return "[" + header + "]";
  }

  /** Two calls, two hops each. */
  private static List<Heard> callFrom(ObservedJvm.Launch launch, String... ownId) throws Exception {
    String[] arguments =
        Stream.concat(Stream.of("http://127.0.0.1:" + portOfA + "/"), encoded(ownId))
            .toArray(String[]::new);
    try (ObservedJvm edge = launch.start(arguments)) {
      StringBuilder answer = new StringBuilder();
      for (int line = 0; line < 4; line++) {
        answer.append(edge.line()).append('\n');
      }
      edge.await();
      return Heard.in(answer.toString());
    }
  }

  private static Stream<String> encoded(String... ids) {
    return Stream.of(ids).map(id -> URLEncoder.encode(id, UTF_8));
  }

  private static String get(String uri, String id) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(uri)).header("X-Request-Id", id).build(),
            BodyHandlers.ofString())
        .body();
  }

  private static String theOnlyId(List<Heard> heard) {
    Set<String> ids = heard.stream().map(Heard::requestIds).collect(Collectors.toSet());
    assertThat(ids).hasSize(1).allMatch(id -> id.startsWith("["));
    String id = ids.iterator().next();
    return id.substring(1, id.length() - 1);
  }

  private static List<String> idsOf(List<SeenSpan> spans, String service, String name) {
    return spans.stream()
        .filter(span -> span.service().equals(service) && span.name().equals(name))
        .map(SeenSpan::requestId)
        .toList();
  }

  private static String traceparent(String traceId) {
    return "traceparent: 00-" + traceId + "-b7ad6b7169203331-01";
  }

  private static void close(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception failure) {
      throw new IllegalStateException(failure);
    }
  }
}
