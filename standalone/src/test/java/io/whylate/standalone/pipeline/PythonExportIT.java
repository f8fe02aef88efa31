package io.whylate.standalone.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.protobuf.ByteString;
import com.linecorp.armeria.client.grpc.GrpcClients;
import com.linecorp.armeria.common.HttpHeaderNames;
import io.grpc.Codec;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import io.opentelemetry.proto.collector.trace.v1.TraceServiceGrpc.TraceServiceBlockingStub;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A client, FastAPI behind a proxy that drops the trace context, and vLLM, none with an agent of
 * ours, exported by gRPC. The request's ID is in a header only: Python's instrumentations capture
 * it, vLLM makes its own id of it.
 */
class PythonExportIT {

  private static final String REQUEST_ID = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6";

  @TempDir private Path data;

  private final long startNs =
      TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()) - TimeUnit.SECONDS.toNanos(5);

  @Test
  void export_idsInHeadersOnly_comesOutAsOneRequestOfItsTenant() throws Exception {
    Path tokens = Files.writeString(data.resolve("tokens"), "secret acme\n");
    try (RunningPipeline pipeline =
        new RunningPipeline(data, "1s", Map.of("WHYLATE_TOKENS", tokens.toString()))) {
      TraceServiceBlockingStub exporter =
          GrpcClients.builder("gproto+http://127.0.0.1:" + pipeline.grpcPort())
              .compressor(new Codec.Gzip())
              .setHeader(HttpHeaderNames.AUTHORIZATION, "Bearer secret")
              .build(TraceServiceBlockingStub.class);

      for (ExportTraceServiceRequest sent : List.of(engine(), gateway(), client())) {
        assertThat(exporter.export(sent))
            .isEqualTo(ExportTraceServiceResponse.getDefaultInstance());
      }

      JsonNode answer =
          pipeline.await(
              "/api/v1/requests/" + REQUEST_ID, found -> found.path("spans").size() == 4);
      JsonNode breakdown = answer.path("breakdown");
      assertThat(breakdown.path("trace_ids")).hasSize(2);
      assertThat(breakdown.path("tenant").asText()).isEqualTo("acme");
      // The client's call is 200 ms longer than the server's span: network. 50 ms before and 50 ms
      // after its own call are FastAPI's. What is around the engine's span in that call, twice 50
      // ms, may be anything: the span begins after vLLM's HTTP server.
      assertThat(breakdown.path("layers"))
          .isEqualTo(
              new JsonMapper()
                  .readTree(
                      "{\"network\":200000000,\"queueing\":100000000,\"prefill\":200000000,"
                          + "\"decode\":500000000,\"application\":100000000,"
                          + "\"unattributed\":100000000}"));
    }
  }

  /** 1.2 s, in a trace that ends at the proxy. */
  private ExportTraceServiceRequest client() {
    return export(
        "client",
        span("0c", 4, 0, "POST", Span.SpanKind.SPAN_KIND_CLIENT, -100, 1_100)
            .addAttributes(text("http.request.method", "POST"))
            .addAttributes(text("server.address", "gateway"))
            .addAttributes(list("http.request.header.x_request_id", REQUEST_ID)));
  }

  /** 1 s, of which 900 ms are the call. */
  private ExportTraceServiceRequest gateway() {
    return export(
        "gateway",
        span("0a", 1, 0, "POST /v1/chat/completions", Span.SpanKind.SPAN_KIND_SERVER, 0, 1_000)
            .addAttributes(text("http.request.method", "POST"))
            .addAttributes(list("http.request.header.x_request_id", REQUEST_ID)),
        span("0a", 2, 1, "POST", Span.SpanKind.SPAN_KIND_CLIENT, 50, 950)
            .addAttributes(text("http.request.method", "POST"))
            .addAttributes(text("server.address", "vllm")));
  }

  /** 800 ms, by a clock of its own. */
  private ExportTraceServiceRequest engine() {
    return export(
        "vllm",
        span("0a", 3, 2, "llm_request", Span.SpanKind.SPAN_KIND_SERVER, 100, 900)
            .addAttributes(text("gen_ai.request.id", "chatcmpl-" + REQUEST_ID))
            .addAttributes(seconds("gen_ai.latency.time_in_queue", 0.1))
            .addAttributes(seconds("gen_ai.latency.time_to_first_token", 0.3))
            .addAttributes(seconds("gen_ai.latency.time_in_model_prefill", 0.2))
            .addAttributes(seconds("gen_ai.latency.time_in_model_decode", 0.5))
            .addAttributes(seconds("gen_ai.latency.time_in_model_inference", 0.7))
            .addAttributes(seconds("gen_ai.latency.e2e", 0.8)));
  }

  private Span.Builder span(
      String trace, int id, int parent, String name, Span.SpanKind kind, long fromMs, long toMs) {
    Span.Builder span =
        Span.newBuilder()
            .setTraceId(bytes(trace.repeat(16)))
            .setSpanId(bytes(String.format("%016x", id)))
            .setName(name)
            .setKind(kind)
            .setStartTimeUnixNano(startNs + TimeUnit.MILLISECONDS.toNanos(fromMs))
            .setEndTimeUnixNano(startNs + TimeUnit.MILLISECONDS.toNanos(toMs));
    return parent == 0 ? span : span.setParentSpanId(bytes(String.format("%016x", parent)));
  }

  private static ExportTraceServiceRequest export(String service, Span.Builder... spans) {
    ResourceSpans.Builder ofResource = ResourceSpans.newBuilder();
    ofResource
        .getResourceBuilder()
        .addAttributes(text("service.name", service))
        .addAttributes(text("host.name", service + "-0"));
    var scope = ofResource.addScopeSpansBuilder();
    for (Span.Builder span : spans) {
      scope.addSpans(span);
    }
    return ExportTraceServiceRequest.newBuilder().addResourceSpans(ofResource).build();
  }

  private static KeyValue text(String key, String value) {
    return attribute(key, AnyValue.newBuilder().setStringValue(value));
  }

  private static KeyValue seconds(String key, double value) {
    return attribute(key, AnyValue.newBuilder().setDoubleValue(value));
  }

  private static KeyValue list(String key, String value) {
    AnyValue.Builder list = AnyValue.newBuilder();
    list.getArrayValueBuilder().addValuesBuilder().setStringValue(value);
    return attribute(key, list);
  }

  private static KeyValue attribute(String key, AnyValue.Builder value) {
    return KeyValue.newBuilder().setKey(key).setValue(value).build();
  }

  private static ByteString bytes(String hex) {
    return ByteString.copyFrom(HexFormat.of().parseHex(hex));
  }
}
