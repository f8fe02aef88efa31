package io.whylate.benchmarks.stream.load;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import java.nio.ByteBuffer;

/** Spans of one trace, with the attributes that agents and engines write. */
final class SpanDraft {

  static final String NO_KEY = "";

  private final long traceHigh;
  private final long traceLow;
  private final long epochNs;

  SpanDraft(long traceHigh, long traceLow, long epochNs) {
    this.traceHigh = traceHigh | 1;
    this.traceLow = traceLow;
    this.epochNs = epochNs;
  }

  Span.Builder internal(int id, int parent, String name, String key) {
    return span(id, parent, name, key)
        .setKind(Span.SpanKind.SPAN_KIND_INTERNAL)
        .addAttributes(text("code.namespace", "com.example.chat.ChatTurn"))
        .addAttributes(text("code.function", "run"));
  }

  Span.Builder client(int id, int parent, String method, String peer, String path, String key) {
    return http(span(id, parent, method, key), method, peer)
        .setKind(Span.SpanKind.SPAN_KIND_CLIENT)
        .addAttributes(text("url.full", "http://" + peer + ":8080" + path));
  }

  Span.Builder server(int id, int parent, String method, String path, String key) {
    return http(span(id, parent, method + ' ' + path, key), method, "localhost")
        .setKind(Span.SpanKind.SPAN_KIND_SERVER)
        .addAttributes(text("http.route", path))
        .addAttributes(text("url.path", path))
        .addAttributes(text("url.scheme", "http"))
        .addAttributes(text("client.address", "10.4.17.23"))
        .addAttributes(text("user_agent.original", "Java-http-client/17.0.15"));
  }

  /** What vLLM writes of a request. */
  Span.Builder ofEngine(
      int id, int parent, long queueNs, long prefillNs, long decodeNs, int tokens) {
    return span(id, parent, "llm_request", NO_KEY)
        .setKind(Span.SpanKind.SPAN_KIND_SERVER)
        .addAttributes(text("gen_ai.response.model", "llama-3.1-8b-instruct"))
        .addAttributes(text("gen_ai.request.id", String.format("chatcmpl-%016x", traceLow)))
        .addAttributes(number("gen_ai.request.max_tokens", 1_024))
        .addAttributes(number("gen_ai.usage.prompt_tokens", 4L * tokens))
        .addAttributes(number("gen_ai.usage.completion_tokens", tokens))
        .addAttributes(seconds("gen_ai.latency.time_in_queue", queueNs))
        .addAttributes(seconds("gen_ai.latency.time_to_first_token", queueNs + prefillNs))
        .addAttributes(seconds("gen_ai.latency.time_in_model_prefill", prefillNs))
        .addAttributes(seconds("gen_ai.latency.time_in_model_decode", decodeNs))
        .addAttributes(seconds("gen_ai.latency.e2e", queueNs + prefillNs + decodeNs));
  }

  Span at(Span.Builder span, long fromNs, long toNs) {
    return span.setStartTimeUnixNano(epochNs + fromNs).setEndTimeUnixNano(epochNs + toNs).build();
  }

  private Span.Builder span(int id, int parent, String name, String key) {
    Span.Builder span =
        Span.newBuilder()
            .setTraceId(
                ByteString.copyFrom(
                    ByteBuffer.allocate(16).putLong(traceHigh).putLong(traceLow).flip()))
            .setSpanId(spanId(id))
            .setName(name)
            .setFlags(257)
            .addAttributes(number("thread.id", 20L + id))
            .addAttributes(text("thread.name", "http-nio-8080-exec-" + id));
    if (parent > 0) {
      span.setParentSpanId(spanId(parent));
    }
    if (!key.equals(NO_KEY)) {
      span.addAttributes(text("whylate.request_id", key));
    }
    return span;
  }

  private static Span.Builder http(Span.Builder span, String method, String address) {
    return span.addAttributes(text("http.request.method", method))
        .addAttributes(number("http.response.status_code", 200))
        .addAttributes(text("server.address", address))
        .addAttributes(number("server.port", 8_080))
        .addAttributes(text("network.protocol.version", "1.1"));
  }

  private ByteString spanId(int id) {
    return ByteString.copyFrom(ByteBuffer.allocate(8).putLong(traceLow << 8 | id).flip());
  }

  static KeyValue text(String key, String value) {
    return attribute(key, AnyValue.newBuilder().setStringValue(value));
  }

  private static KeyValue number(String key, long value) {
    return attribute(key, AnyValue.newBuilder().setIntValue(value));
  }

  private static KeyValue seconds(String key, long ns) {
    return attribute(key, AnyValue.newBuilder().setDoubleValue(ns / 1e9));
  }

  private static KeyValue attribute(String key, AnyValue.Builder value) {
    return KeyValue.newBuilder().setKey(key).setValue(value).build();
  }
}
