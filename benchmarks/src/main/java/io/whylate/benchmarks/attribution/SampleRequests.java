package io.whylate.benchmarks.attribution;

import io.whylate.attribution.request.KeyKind;
import io.whylate.attribution.request.Request;
import io.whylate.attribution.request.RequestKey;
import io.whylate.attribution.span.Attributes;
import io.whylate.attribution.span.Resource;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanKind;
import io.whylate.attribution.span.SpanStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests to measure with. */
final class SampleRequests {

  private static final long START_NS = 1_796_052_138_000_000_000L;
  private static final long MS = 1_000_000;

  private final List<Span> spans = new ArrayList<>();

  private SampleRequests() {}

  /** A turn of a chat with retrieval over three hosts, as agents and vLLM report it. */
  static Request ragChat() {
    SampleRequests drawn = new SampleRequests();
    Map<String, Object> id = Map.of("whylate.request_id", "r1");
    drawn.add("edge", null, "POST /chat", SpanKind.INTERNAL, 0, 900, id);
    drawn.add("edge", 1, "POST", SpanKind.CLIENT, 2, 890, id);
    drawn.add("rag", 2, "POST /answer", SpanKind.SERVER, 4, 886, id);
    drawn.add("rag", 3, "executor", SpanKind.INTERNAL, 5, 15, Map.of("whylate.layer", "queueing"));
    drawn.add(
        "rag", 3, "encode", SpanKind.INTERNAL, 15, 22, Map.of("whylate.layer", "tokenization"));
    drawn.add("rag", 3, "embeddings e5", SpanKind.CLIENT, 22, 60, op("embeddings"));
    drawn.add("rag", 3, "qdrant.query", SpanKind.CLIENT, 60, 110, Map.of("db.system", "qdrant"));
    drawn.add("rag", 3, "chat m-8b", SpanKind.INTERNAL, 112, 880, op("chat"));
    drawn.add("rag", 8, "POST", SpanKind.CLIENT, 113, 879, id);
    drawn.add("vllm", 9, "POST /v1/chat/completions", SpanKind.SERVER, 115, 876, id);
    drawn.add(
        "vllm",
        10,
        "llm_request",
        SpanKind.SERVER,
        120,
        875,
        Map.of(
            "gen_ai.request.id", "chatcmpl-r1",
            "gen_ai.latency.time_in_queue", 0.040,
            "gen_ai.latency.time_in_model_prefill", 0.120,
            "gen_ai.latency.time_in_model_decode", 0.590,
            "gen_ai.latency.time_to_first_token", 0.162,
            "gen_ai.latency.e2e", 0.754,
            "gen_ai.usage.prompt_tokens", 900L,
            "gen_ai.usage.completion_tokens", 120L));
    drawn.add(
        "rag", 3, "write", SpanKind.INTERNAL, 880, 885, Map.of("whylate.layer", "serialization"));
    return drawn.request();
  }

  /** A server that calls another in rounds of a hundred, ten at a time. */
  static Request fanOut(int count) {
    SampleRequests drawn = new SampleRequests();
    drawn.add("edge", null, "turn", SpanKind.INTERNAL, 0, count, Map.of());
    int round = 1;
    while (drawn.spans.size() < count) {
      int within = drawn.spans.size() % 100;
      if (within == 1) {
        round = drawn.spans.size() + 1;
        drawn.add("edge", 1, "round", SpanKind.INTERNAL, round, round + 100, Map.of());
      } else {
        drawn.add(
            "edge",
            round,
            "step",
            SpanKind.INTERNAL,
            round + within,
            round + within + 10,
            Map.of());
      }
    }
    return drawn.request();
  }

  /** Spans that each hold the next. */
  static Request chain(int count) {
    SampleRequests drawn = new SampleRequests();
    for (int i = 0; i < count; i++) {
      Integer parent = i == 0 ? null : Integer.valueOf(i);
      drawn.add("edge", parent, "call", SpanKind.INTERNAL, i, 3L * count - i, Map.of());
    }
    return drawn.request();
  }

  private static Map<String, Object> op(String name) {
    return Map.of("gen_ai.operation.name", name, "gen_ai.request.model", "m-8b");
  }

  private void add(
      String service,
      @Nullable Integer parent,
      String name,
      SpanKind kind,
      long startMs,
      long endMs,
      Map<String, Object> attributes) {
    spans.add(
        new Span(
            "0af7651916cd43dd8448eb211c80319c",
            id(spans.size() + 1),
            parent == null ? null : id(parent),
            name,
            kind,
            START_NS + startMs * MS,
            START_NS + endMs * MS,
            Resource.of(
                new Attributes(Map.of("service.name", service, "host.name", "host-" + service))),
            "",
            new Attributes(attributes),
            List.of(),
            List.of(),
            SpanStatus.UNSET,
            ""));
  }

  private static String id(int number) {
    return String.format("%016x", number);
  }

  private Request request() {
    return new Request(
        new RequestKey("r1", KeyKind.REQUEST_ID), 0, Instant.EPOCH, 0, List.copyOf(spans));
  }
}
