package io.whylate.extension.app;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.TokenCountEstimator;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import dev.langchain4j.model.input.PromptTemplate;
import dev.langchain4j.rag.content.retriever.EmbeddingStoreContentRetriever;
import dev.langchain4j.rag.query.Query;
import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
import java.util.Map;

/** Answers one question the way that LangChain4j's applications do, with a model in the process. */
public final class Frameworks {

  private Frameworks() {}

  public static void main(String[] arguments) throws Exception {
    EmbeddingModel embedding = new AllMiniLmL6V2QuantizedEmbeddingModel();
    InMemoryEmbeddingStore<TextSegment> store = new InMemoryEmbeddingStore<>();
    TextSegment known = TextSegment.from("Trains are late in winter.", new Metadata());
    store.add(embedding.embed(known).content(), known);
    System.out.println(ByHand.inSpan("question", () -> ask(embedding, store)));
    System.exit(0);
  }

  private static String ask(EmbeddingModel embedding, InMemoryEmbeddingStore<TextSegment> store) {
    String found =
        EmbeddingStoreContentRetriever.builder()
            .embeddingModel(embedding)
            .embeddingStore(store)
            .build()
            .retrieve(Query.from("Why is my train not here?"))
            .get(0)
            .textSegment()
            .text();
    String prompt =
        PromptTemplate.from("Say it again: {{it}}")
            .apply(Map.<String, Object>of("it", found))
            .text();
    int words = new Counter().estimateTokenCountInText(prompt);
    return words + " words: " + new Parrot().chat(prompt);
  }

  /** A model that runs in this process. */
  private static final class Parrot implements ChatModel {
    @Override
    public ChatResponse doChat(ChatRequest request) {
      return ChatResponse.builder().aiMessage(AiMessage.from("yes")).build();
    }
  }

  /** An estimator as an application writes one. */
  private static final class Counter implements TokenCountEstimator {
    @Override
    public int estimateTokenCountInText(String text) {
      return Words.count(text);
    }

    @Override
    public int estimateTokenCountInMessage(ChatMessage message) {
      return 1;
    }

    @Override
    public int estimateTokenCountInMessages(Iterable<ChatMessage> messages) {
      return 1;
    }
  }
}
