package io.whylate.extension.layer;

import static java.util.Arrays.asList;
import static java.util.Collections.singletonList;

/** Methods of well-known libraries that do a layer's work and that nobody else makes spans for. */
final class KnownMethods {

  private KnownMethods() {}

  static TracedMethods all() {
    TracedMethods methods = new TracedMethods();
    tokenization(methods);
    retrieval(methods);
    preprocessing(methods);
    return methods
        .add("model_undivided", "dev.langchain4j.model.chat.ChatModel", singletonList("doChat"))
        .add("model_undivided", "ai.onnxruntime.OrtSession", singletonList("run"))
        .add("model_undivided", "ai.djl.inference.Predictor", asList("predict", "batchPredict"));
  }

  private static void tokenization(TracedMethods methods) {
    methods
        .add(
            "tokenization",
            "com.knuddels.jtokkit.api.Encoding",
            asList("encode", "encodeOrdinary", "countTokens", "countTokensOrdinary", "decode"))
        .add(
            "tokenization",
            "ai.djl.huggingface.tokenizers.HuggingFaceTokenizer",
            asList("tokenize", "encode", "batchEncode", "decode", "batchDecode"))
        .add(
            "tokenization",
            "dev.langchain4j.model.TokenCountEstimator",
            asList(
                "estimateTokenCountInText",
                "estimateTokenCountInMessage",
                "estimateTokenCountInMessages"))
        .add(
            "tokenization",
            "dev.langchain4j.model.Tokenizer",
            asList(
                "estimateTokenCountInText",
                "estimateTokenCountInMessage",
                "estimateTokenCountInMessages"))
        .add(
            "tokenization",
            "org.springframework.ai.tokenizer.TokenCountEstimator",
            singletonList("estimate"));
  }

  private static void retrieval(TracedMethods methods) {
    methods
        .add(
            "retrieval",
            "dev.langchain4j.model.embedding.EmbeddingModel",
            asList("embedAll", "doEmbed"))
        .add("retrieval", "dev.langchain4j.store.embedding.EmbeddingStore", singletonList("search"))
        .add(
            "retrieval",
            "dev.langchain4j.rag.content.retriever.ContentRetriever",
            singletonList("retrieve"))
        .add(
            "retrieval",
            "org.springframework.ai.vectorstore.VectorStore",
            singletonList("similaritySearch"))
        .add("retrieval", "org.apache.lucene.search.IndexSearcher", singletonList("search"));
  }

  private static void preprocessing(TracedMethods methods) {
    methods
        .add("preprocessing", "dev.langchain4j.model.input.PromptTemplate", singletonList("apply"))
        .add(
            "preprocessing",
            "org.springframework.ai.chat.prompt.PromptTemplate",
            asList("render", "create", "createMessage"));
  }
}
