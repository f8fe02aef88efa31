package io.whylate.extension.layer;

import static java.util.Arrays.asList;
import static java.util.Collections.singletonList;

/** Methods of well-known libraries that do a layer's work and that nobody else makes spans for. */
final class KnownMethods {

  private KnownMethods() {}

  static TracedMethods all() {
    return new TracedMethods()
        .add(
            "tokenization",
            "com.knuddels.jtokkit.api.Encoding",
            asList("encode", "encodeOrdinary", "countTokens", "countTokensOrdinary", "decode"))
        .add(
            "retrieval",
            "dev.langchain4j.model.embedding.EmbeddingModel",
            asList("embedAll", "doEmbed"))
        .add("retrieval", "org.apache.lucene.search.IndexSearcher", singletonList("search"));
  }
}
