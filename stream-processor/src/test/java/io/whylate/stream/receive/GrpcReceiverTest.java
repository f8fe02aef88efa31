package io.whylate.stream.receive;

import static io.whylate.stream.OtlpRequests.request;
import static io.whylate.stream.OtlpRequests.span;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.Any;
import com.google.rpc.RetryInfo;
import com.linecorp.armeria.client.grpc.GrpcClients;
import com.linecorp.armeria.common.HttpHeaderNames;
import io.grpc.Codec;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import io.opentelemetry.proto.collector.trace.v1.TraceServiceGrpc.TraceServiceBlockingStub;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.whylate.stream.health.Readiness;
import io.whylate.stream.health.SinkState;
import io.whylate.stream.health.StreamsState;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrpcReceiverTest {

  private static final int MAX_BYTES = 10_000;
  private static final InMemorySpanLog log = new InMemorySpanLog();
  private static final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  private static final Readiness READINESS =
      new Readiness(
          () -> new StreamsState("RUNNING", true, 0, 0), () -> new SinkState(true, 0, 0), registry);

  // Both for all tests: a server takes seconds to stop.
  private static Receiver open;
  private static Receiver closed;

  @BeforeAll
  static void start(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("tokens"), "# ours\n\nsecret-1 acme\n");
    open = Receiver.start(config(Tokens.NONE), log, () -> true, READINESS, registry);
    closed = Receiver.start(config(Tokens.read(file)), log, () -> true, READINESS, registry);
  }

  @BeforeEach
  void reset() {
    log.requests.clear();
    log.answer = CompletableFuture.completedFuture(null);
  }

  @AfterAll
  static void stop() {
    open.close();
    closed.close();
  }

  @Test
  void export_spans_areKeptAsTheyCame() throws Exception {
    byte[] spans = request("edge", span(1, 1, 0, "r1"));

    ExportTraceServiceResponse response = export(open, spans);

    assertThat(response).isEqualTo(ExportTraceServiceResponse.getDefaultInstance());
    assertThat(log.requests).containsExactly(spans);
  }

  @Test
  void export_gzip_isKeptPlain() throws Exception {
    byte[] spans = request("edge", span(1, 1, 0, "r1").setName("x".repeat(4_000)));
    TraceServiceBlockingStub zipping =
        GrpcClients.builder(uri(open))
            .compressor(new Codec.Gzip())
            .build(TraceServiceBlockingStub.class);

    zipping.export(ExportTraceServiceRequest.parseFrom(spans));

    assertThat(ExportTraceServiceRequest.parseFrom(log.requests.get(0)))
        .isEqualTo(ExportTraceServiceRequest.parseFrom(spans));
  }

  @Test
  void export_logDoesNotAnswer_asksToComeAgain() throws Exception {
    log.answer = new CompletableFuture<>();

    assertComeAgain(refused(open, request("edge", span(1, 1, 0, "r1"))), Status.Code.UNAVAILABLE);
    log.answer.complete(null);
  }

  @Test
  void export_moreInFlightThanAllowed_asksToComeAgain() throws Exception {
    byte[] most = request("edge", span(1, 1, 0, "r1").setName("x".repeat(4_500)));
    log.answer = new CompletableFuture<>();
    refused(open, most);
    refused(open, most);

    assertComeAgain(refused(open, most), Status.Code.RESOURCE_EXHAUSTED);

    log.answer.complete(null);
    log.answer = CompletableFuture.completedFuture(null);
    export(open, most);
  }

  @Test
  void export_aSpanLargerThanARecord_isRejectedAlone() throws Exception {
    byte[] large =
        request(
            "edge",
            span(1, 1, 0, "r1").setName("a".repeat(6_000)),
            span(1, 2, 1, "r1").setName("b"));

    assertThat(export(open, large).getPartialSuccess().getRejectedSpans()).isEqualTo(1);
    assertThat(log.requests).hasSize(1);
  }

  @Test
  void export_moreThanARequestMayHave_isRefusedForGood() throws Exception {
    byte[] large = request("edge", span(1, 1, 0, "r1").setName("a".repeat(2 * MAX_BYTES)));

    StatusRuntimeException refusal = refused(open, large);

    assertThat(refusal.getStatus().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(retryInfo(refusal)).isEmpty();
  }

  @Test
  void export_withoutToken_isRefusedByBothProtocols() throws Exception {
    byte[] spans = request("edge", span(1, 1, 0, "r1"));

    assertThat(refused(closed, spans).getStatus().getCode()).isEqualTo(Status.Code.UNAUTHENTICATED);
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + closed.httpPort() + "/v1/traces"))
                    .header("content-type", "application/x-protobuf")
                    .header("authorization", "Bearer secret-2")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(spans))
                    .build(),
                HttpResponse.BodyHandlers.ofString(UTF_8));

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.body()).contains("OTEL_EXPORTER_OTLP_HEADERS").doesNotContain("secret");
    assertThat(log.requests).isEmpty();
  }

  @Test
  void export_withToken_bearsItsTenantInPlaceOfAnyOther() throws Exception {
    ExportTraceServiceRequest.Builder spans =
        ExportTraceServiceRequest.parseFrom(
            request("edge", span(1, 1, 0, "r1").addAttributes(tenant("other"))))
            .toBuilder();
    spans.getResourceSpansBuilder(0).getResourceBuilder().addAttributes(tenant("third"));

    GrpcClients.builder(uri(closed))
        .setHeader(HttpHeaderNames.AUTHORIZATION, "Bearer secret-1")
        .build(TraceServiceBlockingStub.class)
        .export(spans.build());

    ResourceSpans kept =
        ExportTraceServiceRequest.parseFrom(log.requests.get(0)).getResourceSpans(0);
    assertThat(kept.getResource().getAttributesList())
        .filteredOn(attribute -> attribute.getKey().equals("whylate.tenant"))
        .containsExactly(tenant("acme"));
    assertThat(kept.getScopeSpans(0).getSpans(0).getAttributesList())
        .extracting(KeyValue::getKey)
        .containsExactly("whylate.request_id");
  }

  private static ReceiverConfig config(Tokens tokens) {
    return new ReceiverConfig(
        "127.0.0.1", 0, 0, MAX_BYTES, MAX_BYTES / 2, MAX_BYTES, Duration.ofMillis(300), tokens);
  }

  private static KeyValue tenant(String name) {
    KeyValue.Builder tenant = KeyValue.newBuilder().setKey("whylate.tenant");
    tenant.getValueBuilder().setStringValue(name);
    return tenant.build();
  }

  private static ExportTraceServiceResponse export(Receiver receiver, byte[] spans)
      throws IOException {
    return GrpcClients.newClient(uri(receiver), TraceServiceBlockingStub.class)
        .export(ExportTraceServiceRequest.parseFrom(spans));
  }

  private static StatusRuntimeException refused(Receiver receiver, byte[] spans) {
    return catchThrowableOfType(StatusRuntimeException.class, () -> export(receiver, spans));
  }

  private static void assertComeAgain(StatusRuntimeException refusal, Status.Code code) {
    assertThat(refusal.getStatus().getCode()).isEqualTo(code);
    assertThat(retryInfo(refusal)).hasSize(1);
  }

  private static List<Any> retryInfo(StatusRuntimeException refusal) {
    return StatusProto.fromThrowable(refusal).getDetailsList().stream()
        .filter(detail -> detail.is(RetryInfo.class))
        .toList();
  }

  private static String uri(Receiver receiver) {
    return "gproto+http://127.0.0.1:" + receiver.grpcPort();
  }
}
