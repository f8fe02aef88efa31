package io.whylate.benchmarks.truth.dialect;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.SpanKind;
import io.whylate.benchmarks.truth.scenario.Step;
import io.whylate.benchmarks.truth.scenario.Steps;
import java.util.Map;

/** What an application writes down of a search in a database that makes no spans. */
@SuppressWarnings("ImmutableEnumChecker") // Attributes are immutable maps.
public enum SearchDialect {
  ELASTICSEARCH(
      "Elasticsearch",
      "search",
      Map.of("db.system", "elasticsearch", "db.operation", "search"),
      "POST",
      Map.of("url.full", "http://es:9200/docs/_search")),
  QDRANT(
      "Qdrant",
      "qdrant.query",
      Map.of("db.system", "qdrant"),
      "qdrant.Points/Search",
      Map.of("rpc.service", "qdrant.Points", "rpc.method", "Search")),
  SPRING_MILVUS(
      "Spring AI, Milvus",
      "milvus query",
      Map.of("spring.ai.kind", "vector_store", "db.system", "milvus"),
      "milvus.proto.milvus.MilvusService/Search",
      Map.of("rpc.service", "milvus.proto.milvus.MilvusService", "rpc.method", "Search"));

  private final String title;
  private final String name;
  private final Map<String, Object> attributes;
  private final String call;
  private final Map<String, Object> callAttributes;

  SearchDialect(
      String title,
      String name,
      Map<String, Object> attributes,
      String call,
      Map<String, Object> callAttributes) {
    this.title = title;
    this.name = name;
    this.attributes = attributes;
    this.call = call;
    this.callAttributes = callAttributes;
  }

  /** A search: a span of the library's around one of the transport's. */
  public Step search(long beforeNs, long callNs) {
    return Steps.span(
        name,
        SpanKind.CLIENT,
        attributes,
        Steps.silent(Layer.RETRIEVAL, beforeNs),
        Steps.opaqueCall(Layer.RETRIEVAL, call, callAttributes, callNs));
  }

  @Override
  public String toString() {
    return title;
  }
}
