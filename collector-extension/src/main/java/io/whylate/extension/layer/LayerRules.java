package io.whylate.extension.layer;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tags a span's layer from what is known when it starts: a traced method, the kind of work that an
 * instrumentation names, a vector database. Model calls are left to the pipeline, which sees both
 * of their sides; a tag that is there already stays.
 */
public final class LayerRules {

  private static final String MODEL = "model_undivided";
  private static final String RETRIEVAL = "retrieval";

  /** The agent's instrumentation of methods that are named. */
  private static final String METHODS = "io.opentelemetry.methods";

  private static final AttributeKey<String> OPERATION =
      AttributeKey.stringKey("gen_ai.operation.name");
  private static final AttributeKey<String> DATABASE = AttributeKey.stringKey("db.system.name");
  private static final AttributeKey<String> OLD_DATABASE = AttributeKey.stringKey("db.system");

  private static final Map<String, String> LAYER_BY_OPERATION = layerByOperation();
  private static final Map<String, String> LAYER_BY_DATABASE = layerByDatabase();

  private final MethodLayers methods;

  public LayerRules(TracedMethods methods) {
    this.methods = new MethodLayers(methods);
  }

  /** Tags a span that starts in {@code parent} if a rule knows it. */
  public void tag(Context parent, ReadWriteSpan span) {
    String layer = layerOf(span);
    if (layer != null && span.getAttribute(Layers.LAYER) == null) {
      span.setAttribute(Layers.LAYER, isOfEmbedding(parent, layer) ? RETRIEVAL : layer);
    }
  }

  /** A model that runs for the sake of a search is part of the search. */
  private static boolean isOfEmbedding(Context parent, String layer) {
    Span around = Span.fromContext(parent);
    return layer.equals(MODEL)
        && around instanceof ReadableSpan
        && RETRIEVAL.equals(((ReadableSpan) around).getAttribute(Layers.LAYER));
  }

  private @Nullable String layerOf(ReadWriteSpan span) {
    if (span.getInstrumentationScopeInfo().getName().equals(METHODS)) {
      return methods.layerOf(span::getAttribute);
    }
    SpanKind kind = span.getKind();
    return kind == SpanKind.INTERNAL || kind == SpanKind.CLIENT ? layerOfWork(span) : null;
  }

  /** Without a branch between the reads the JVM takes the span's lock once for all of them. */
  private static @Nullable String layerOfWork(ReadWriteSpan span) {
    String operation = span.getAttribute(OPERATION);
    String database = span.getAttribute(DATABASE);
    String oldDatabase = span.getAttribute(OLD_DATABASE);
    String layer = lookUp(LAYER_BY_OPERATION, operation);
    return layer == null
        ? lookUp(LAYER_BY_DATABASE, database == null ? oldDatabase : database)
        : layer;
  }

  private static @Nullable String lookUp(Map<String, String> table, @Nullable String name) {
    return name == null ? null : table.get(name.toLowerCase(Locale.ROOT));
  }

  private static Map<String, String> layerByOperation() {
    Map<String, String> table = new HashMap<>();
    table.put("embeddings", "retrieval");
    table.put("embedding", "retrieval");
    table.put("retrieval", "retrieval");
    table.put("search_memory", "retrieval");
    table.put("rerank", "retrieval");
    table.put("tokenize", "tokenization");
    table.put("execute_tool", "tool");
    return Collections.unmodifiableMap(table);
  }

  private static Map<String, String> layerByDatabase() {
    Map<String, String> table = new HashMap<>();
    for (String vectorDatabase :
        new String[] {
          "milvus", "qdrant", "pinecone", "weaviate", "chroma", "pgvector", "lancedb", "marqo"
        }) {
      table.put(vectorDatabase, "retrieval");
    }
    return Collections.unmodifiableMap(table);
  }
}
