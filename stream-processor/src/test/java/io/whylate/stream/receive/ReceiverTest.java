package io.whylate.stream.receive;

import static io.whylate.stream.OtlpRequests.request;
import static io.whylate.stream.OtlpRequests.span;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import io.whylate.stream.health.Readiness;
import io.whylate.stream.health.SinkState;
import io.whylate.stream.health.StreamsState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReceiverTest {

  private static final int MAX_BYTES = 10_000;
  private static final byte[] SPANS = request("edge", span(1, 1, 0, "r1"));

  private static final String JSON_SPAN =
      "{'traceId':'0af7651916cd43dd8448eb211c80319c','spanId':'00f067aa0ba902b7','name':'a',"
          + "'startTimeUnixNano':'1796052138123456789','endTimeUnixNano':'1796052138123457789'}";

  private static final InMemorySpanLog log = new InMemorySpanLog();
  private static final AtomicBoolean healthy = new AtomicBoolean();
  private static final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private static final HttpClient client = HttpClient.newHttpClient();

  // One for all tests: a server takes seconds to stop.
  private static Receiver receiver;

  @BeforeAll
  static void start() throws IOException {
    receiver =
        Receiver.start(
            config(0), log, healthy::get, readiness(new SimpleMeterRegistry()), registry);
  }

  @BeforeEach
  void reset() {
    log.requests.clear();
    log.answer = CompletableFuture.completedFuture(null);
    healthy.set(true);
  }

  @AfterAll
  static void stop() {
    receiver.close();
  }

  @Test
  void post_spans_areKeptAsTheyCame() throws Exception {
    HttpResponse<byte[]> response = post(SPANS, "application/x-protobuf", null);

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("content-type")).hasValue("application/x-protobuf");
    assertThat(ExportTraceServiceResponse.parseFrom(response.body()))
        .isEqualTo(ExportTraceServiceResponse.getDefaultInstance());
    assertThat(log.requests).containsExactly(SPANS);
  }

  @Test
  void post_gzip_isKeptPlain() throws Exception {
    assertThat(post(gzip(SPANS), "application/x-protobuf", "gzip").statusCode()).isEqualTo(200);

    assertThat(log.requests).containsExactly(SPANS);
  }

  @Test
  void post_isAnsweredOnlyWhenTheLogHasIt() throws Exception {
    CompletableFuture<@Nullable Void> kept = new CompletableFuture<>();
    log.answer = kept;
    CompletableFuture<HttpResponse<byte[]>> response =
        client.sendAsync(
            http(SPANS, "application/x-protobuf", null), HttpResponse.BodyHandlers.ofByteArray());
    awaitRequests(1);
    assertThat(response).isNotDone();

    kept.complete(null);

    assertThat(response.get(5, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
  }

  @Test
  void post_logDoesNotAnswer_asksToComeAgain() throws Exception {
    log.answer = new CompletableFuture<>();

    assertComeAgain(post(SPANS, "application/x-protobuf", null));
  }

  @Test
  void post_logFails_asksToComeAgain() throws Exception {
    log.answer = CompletableFuture.failedFuture(new IOException("no leader"));

    assertComeAgain(post(SPANS, "application/x-protobuf", null));
  }

  @Test
  void post_rubbish_saysWhatIsWrong() throws Exception {
    byte[] cut = Arrays.copyOf(SPANS, SPANS.length - 3);

    assertRefused(post(cut, "application/x-protobuf", null), 400, "not an OTLP trace request");
    assertRefused(post(cut, "application/x-protobuf", "gzip"), 400, "not gzip");
    assertRefused(
        post(Arrays.copyOf(gzip(SPANS), 30), "application/x-protobuf", "gzip"), 400, "not gzip");
  }

  @Test
  void post_tooLarge_namesTheLimit() throws Exception {
    byte[] large = request("edge", span(1, 1, 0, "r1").setName("x".repeat(MAX_BYTES)));

    assertRefused(post(large, "application/x-protobuf", null), 413, "10000 bytes: export");
    HttpRequest ofUnknownLength =
        HttpRequest.newBuilder(uri("/v1/traces"))
            .header("content-type", "application/x-protobuf")
            .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large)))
            .build();
    assertRefused(
        client.send(ofUnknownLength, HttpResponse.BodyHandlers.ofByteArray()), 413, "10000 bytes");
  }

  @Test
  void post_hundredMegabytes_isRefusedAndTheNextIsTaken() throws Exception {
    byte[] huge = new byte[100 << 20];
    try {
      assertThat(post(huge, "application/x-protobuf", null).statusCode()).isEqualTo(413);
    } catch (IOException e) {
      // The connection was closed while the client still sent.
      assertThat(log.requests).isEmpty();
    }

    assertThat(post(SPANS, "application/x-protobuf", null).statusCode()).isEqualTo(200);
  }

  @Test
  void post_noGzipAtAll_saysHowFarItGoes() throws Exception {
    byte[] onlyTheHeader = Arrays.copyOf(gzip(SPANS), 10);

    assertRefused(post(new byte[0], "application/x-protobuf", "gzip"), 400, "after 0 bytes");
    assertRefused(post(onlyTheHeader, "application/x-protobuf", "gzip"), 400, "after 10 bytes");
  }

  @Test
  void get_traces_namesTheMethod() throws Exception {
    HttpResponse<String> response = get("/v1/traces");

    assertThat(response.statusCode()).isEqualTo(405);
    assertThat(response.headers().firstValue("allow")).hasValue("POST");
    assertThat(response.body()).contains("GET is not supported", "POST /v1/traces");
  }

  @Test
  void otherPath_namesTheRightOne() throws Exception {
    HttpResponse<String> response = get("/v1/trace");

    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(response.body()).contains("/v1/trace:", "POST /v1/traces");
  }

  @Test
  void post_zipBomb_namesTheLimit() throws Exception {
    byte[] bomb = gzip(new byte[50 << 20]);
    assertThat(bomb.length).isGreaterThan(MAX_BYTES);
    byte[] smallBomb = gzip(new byte[MAX_BYTES + 1]);
    assertThat(smallBomb.length).isLessThan(MAX_BYTES);

    assertRefused(
        post(smallBomb, "application/x-protobuf", "gzip"), 413, "10000 bytes, decompressed");
    assertRefused(post(bomb, "application/x-protobuf", "gzip"), 413, "10000 bytes");
  }

  @Test
  void post_otherTypes_nameTheRemedy() throws Exception {
    assertRefused(post(SPANS, "text/plain", null), 415, "application/x-protobuf");
    assertRefused(post(SPANS, "application/x-protobuf", "br"), 415, "gzip");
  }

  @Test
  void post_json_isKeptAsProtobuf() throws Exception {
    HttpResponse<byte[]> response = post(json(JSON_SPAN), "application/json", "gzip");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("content-type").orElseThrow())
        .startsWith("application/json");
    assertThat(text(response)).isEqualTo("{}");
    ExportTraceServiceRequest kept = ExportTraceServiceRequest.parseFrom(log.requests.get(0));
    var resource = kept.getResourceSpans(0);
    assertThat(resource.getResource().getAttributes(0).getValue().getStringValue())
        .isEqualTo("edge");
    assertThat(resource.getScopeSpans(0).getSpans(0).getSpanId())
        .isEqualTo(ByteString.fromHex("00f067aa0ba902b7"));
  }

  @Test
  void post_jsonWithABrokenSpan_isTakenInPart() throws Exception {
    String broken = JSON_SPAN.replace("00f067aa0ba902b7", "00f0");
    HttpResponse<byte[]> response =
        post(json(JSON_SPAN + "," + broken), "application/json; charset=utf-8", "gzip");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(text(response))
        .startsWith("{\"partialSuccess\":{\"rejectedSpans\":\"1\",\"errorMessage\":\"span ")
        .contains("spanId");
    assertThat(log.requests).hasSize(1);
  }

  @Test
  void post_noJson_saysWhatIsWrongInJson() throws Exception {
    byte[] other = "{\"spans\":[]}".getBytes(StandardCharsets.UTF_8);

    HttpResponse<byte[]> refused = post(other, "application/json", null);

    assertRefused(refused, 400, "no resourceSpans");
    assertThat(text(refused)).startsWith("{\"message\":\"");
  }

  @Test
  void post_moreThanARecord_isSplitAndNothingLost() throws Exception {
    byte[] large =
        request(
            "edge",
            span(1, 1, 0, "r1").setName("a".repeat(3_000)),
            span(1, 2, 1, "r1").setName("b".repeat(3_000)),
            span(1, 3, 1, "r1").setName("c".repeat(1_000)));

    assertThat(post(large, "application/x-protobuf", null).statusCode()).isEqualTo(200);

    assertThat(log.requests).hasSizeGreaterThan(1);
    List<String> names = new ArrayList<>();
    for (byte[] record : log.requests) {
      assertThat(record.length).isLessThanOrEqualTo(MAX_BYTES / 2);
      ExportTraceServiceRequest part = ExportTraceServiceRequest.parseFrom(record);
      assertThat(part.getResourceSpans(0).getResource().getAttributesCount()).isEqualTo(1);
      part.getResourceSpans(0).getScopeSpans(0).getSpansList().forEach(s -> names.add(s.getName()));
    }
    assertThat(names.stream().map(name -> name.substring(0, 1)))
        .containsExactlyInAnyOrder("a", "b", "c");
  }

  @Test
  void post_aSpanLargerThanARecord_isTheOnlyOneRejected() throws Exception {
    byte[] large =
        request(
            "edge",
            span(1, 1, 0, "r1").setName("a".repeat(6_000)),
            span(1, 2, 1, "r1").setName("b"));

    HttpResponse<byte[]> response = post(large, "application/x-protobuf", null);

    assertThat(response.statusCode()).isEqualTo(200);
    var partial = ExportTraceServiceResponse.parseFrom(response.body()).getPartialSuccess();
    assertThat(partial.getRejectedSpans()).isEqualTo(1);
    assertThat(partial.getErrorMessage()).contains("WHYLATE_MAX_RECORD_BYTES");
    assertThat(log.requests).hasSize(1);
  }

  @Test
  void post_moreInFlightThanAllowed_asksToComeAgainUntilKafkaHasTheRest() throws Exception {
    CompletableFuture<@Nullable Void> kept = new CompletableFuture<>();
    log.answer = kept;
    byte[] most = request("edge", span(1, 1, 0, "r1").setName("x".repeat(4_500)));
    var first =
        client.sendAsync(
            http(most, "application/x-protobuf", null), HttpResponse.BodyHandlers.ofByteArray());
    var second =
        client.sendAsync(
            http(most, "application/x-protobuf", null), HttpResponse.BodyHandlers.ofByteArray());
    awaitRequests(2);

    HttpResponse<byte[]> third = post(most, "application/x-protobuf", null);

    assertThat(third.statusCode()).isEqualTo(429);
    assertThat(third.headers().firstValue("retry-after")).isPresent();
    assertThat(log.requests).hasSize(2);
    // Also when the exporters were told to come again: the log still holds their bytes.
    assertThat(first.get(5, TimeUnit.SECONDS).statusCode()).isEqualTo(503);
    assertThat(second.get(5, TimeUnit.SECONDS).statusCode()).isEqualTo(503);
    assertThat(post(most, "application/x-protobuf", null).statusCode()).isEqualTo(429);
    kept.complete(null);
    log.answer = CompletableFuture.completedFuture(null);
    assertThat(post(most, "application/x-protobuf", null).statusCode()).isEqualTo(200);
  }

  @Test
  void healthz_saysWhetherTheJobRuns() throws Exception {
    assertThat(get("/healthz").statusCode()).isEqualTo(200);

    healthy.set(false);

    assertThat(get("/healthz").statusCode()).isEqualTo(503);
  }

  @Test
  void readyz_tellsHowFarBehindTheJobIs() throws Exception {
    HttpResponse<String> ready = get("/readyz");
    assertThat(ready.statusCode()).isEqualTo(200);
    assertThat(ready.body()).contains("\"ready\":true", "\"stream_lag_records\":7");

    healthy.set(false);

    HttpResponse<String> notReady = get("/readyz");
    assertThat(notReady.statusCode()).isEqualTo(503);
    assertThat(notReady.body()).contains("\"ready\":false", "the stream job is ERROR");
  }

  @Test
  void metrics_countRequests() throws Exception {
    double before = registry.counter("whylate.received.requests").count();
    assertThat(post(SPANS, "application/x-protobuf", null).statusCode()).isEqualTo(200);

    assertThat(get("/metrics").body()).contains("whylate_received_requests_total " + (before + 1));
  }

  @Test
  void start_portTaken_saysSoInOneLine() {
    assertThatThrownBy(
            () ->
                Receiver.start(
                    config(receiver.httpPort()),
                    log,
                    healthy::get,
                    readiness(new SimpleMeterRegistry()),
                    new SimpleMeterRegistry()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("127.0.0.1:" + receiver.httpPort())
        .hasMessageContaining("WHYLATE_OTLP_HTTP_PORT")
        .hasMessageNotContaining("\n");
  }

  private static Readiness readiness(MeterRegistry of) {
    return new Readiness(
        () -> new StreamsState(healthy.get() ? "RUNNING" : "ERROR", healthy.get(), 7, 0),
        () -> new SinkState(true, 0, 0),
        of);
  }

  private static ReceiverConfig config(int httpPort) {
    return new ReceiverConfig(
        "127.0.0.1",
        httpPort,
        0,
        MAX_BYTES,
        MAX_BYTES / 2,
        MAX_BYTES,
        Duration.ofMillis(300),
        Tokens.NONE);
  }

  private void assertComeAgain(HttpResponse<byte[]> response) {
    assertThat(response.statusCode()).isEqualTo(503);
    assertThat(response.headers().firstValue("retry-after")).isPresent();
  }

  private void assertRefused(HttpResponse<byte[]> response, int status, String reason) {
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(new String(response.body(), StandardCharsets.UTF_8)).contains(reason);
    assertThat(log.requests).isEmpty();
  }

  private HttpResponse<byte[]> post(byte[] body, String type, @Nullable String encoding)
      throws IOException, InterruptedException {
    return client.send(http(body, type, encoding), HttpResponse.BodyHandlers.ofByteArray());
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(uri(path)).build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpRequest http(byte[] body, String type, @Nullable String encoding) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri("/v1/traces"))
            .header("content-type", type)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    if (encoding != null) {
      request.header("content-encoding", encoding);
    }
    return request.build();
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + receiver.httpPort() + path);
  }

  private void awaitRequests(int count) throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofSeconds(5).toNanos();
    while (log.requests.size() < count && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
    assertThat(log.requests).hasSize(count);
  }

  private static byte[] json(String spans) throws IOException {
    String text =
        "{'resourceSpans':[{'resource':{'attributes':[{'key':'service.name','value':"
            + "{'stringValue':'edge'}}]},'scopeSpans':[{'spans':["
            + spans
            + "]}]}]}";
    return gzip(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static String text(HttpResponse<byte[]> response) {
    return new String(response.body(), StandardCharsets.UTF_8);
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
      out.write(bytes);
    }
    return zipped.toByteArray();
  }
}
