package io.whylate.extension.app;

import java.util.List;
import java.util.Map;
import org.springframework.ai.chat.prompt.PromptTemplate;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;
import org.springframework.ai.tokenizer.JTokkitTokenCountEstimator;
import org.springframework.ai.vectorstore.SimpleVectorStore;

/** Answers one question with Spring AI's vector store, prompt template and token estimator. */
public final class SpringAi {

  private SpringAi() {}

  public static void main(String[] arguments) throws Exception {
    SimpleVectorStore store = SimpleVectorStore.builder(new Lengths()).build();
    store.add(List.of(new Document("Trains are late in winter.")));
    System.out.println(ByHand.inSpan("question", () -> ask(store)));
    System.exit(0);
  }

  private static String ask(SimpleVectorStore store) {
    String found = String.valueOf(store.similaritySearch("Why?").get(0).getText());
    String prompt = new PromptTemplate("Say it again: {it}").render(Map.of("it", found));
    return new JTokkitTokenCountEstimator().estimate(prompt) + " tokens";
  }

  /** An embedding that needs no model. */
  private static final class Lengths implements EmbeddingModel {

    @Override
    public EmbeddingResponse call(EmbeddingRequest request) {
      return new EmbeddingResponse(
          request.getInstructions().stream()
              .map(text -> new Embedding(new float[] {1, text.length()}, 0))
              .toList());
    }

    @Override
    public float[] embed(Document document) {
      return new float[] {1, 20};
    }
  }
}
