package io.whylate.extension.app;

import ai.djl.BaseModel;
import ai.djl.inference.Predictor;
import ai.djl.ndarray.NDList;
import ai.djl.nn.Blocks;
import ai.djl.translate.NoBatchifyTranslator;
import ai.djl.translate.TranslatorContext;
import ai.djl.util.passthrough.PassthroughNDManager;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Asks a model of DJL, and one of LangChain4j that streams from another thread, both in this very
 * process. Prints what DJL says, and in nanoseconds when the first token and the end came.
 */
public final class Models {

  private static final ExecutorService WORKER = Executors.newSingleThreadExecutor();

  private Models() {}

  public static void main(String[] arguments) throws Exception {
    System.out.println(ByHand.inSpan("djl", Models::predict));
    System.out.println(ByHand.inSpan("stream", () -> stream("to be or not")));
    System.out.println(ByHand.inSpan("failing", () -> stream("fail")));
    System.exit(0);
  }

  private static String predict() throws Exception {
    try (Predictor<String, String> predictor = new Tiny().newPredictor(new Shouting())) {
      return predictor.predict("yes") + " " + predictor.batchPredict(List.of("no", "maybe"));
    }
  }

  private static String stream(String text) {
    Times times = new Times();
    new Slow().chat(text, times);
    return times.over.join();
  }

  /** What the application notes of a stream. */
  private static final class Times implements StreamingChatResponseHandler {

    private final CompletableFuture<String> over = new CompletableFuture<>();
    private final long began = System.nanoTime();
    private long first;

    @Override
    public void onPartialResponse(String token) {
      first = first == 0 ? System.nanoTime() - began : first;
    }

    @Override
    public void onCompleteResponse(ChatResponse response) {
      over.complete(first + " " + (System.nanoTime() - began));
    }

    @Override
    public void onError(Throwable failure) {
      over.complete("failed");
    }
  }

  /** A model that says each word again, on a thread of its own. */
  private static final class Slow implements StreamingChatModel {

    @Override
    public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
      String text = request.messages().toString();
      WORKER.execute(() -> answer(text, handler));
    }

    private static void answer(String text, StreamingChatResponseHandler handler) {
      Account.work(50);
      if (text.contains("fail")) {
        handler.onError(new IllegalStateException("out of order"));
        return;
      }
      for (int token = 0; token < 4; token++) {
        handler.onPartialResponse("word ");
        Account.work(50);
      }
      handler.onCompleteResponse(
          ChatResponse.builder().aiMessage(AiMessage.from("word word")).build());
    }
  }

  /** A model without an engine. */
  private static final class Tiny extends BaseModel {

    Tiny() {
      super("tiny");
      manager = PassthroughNDManager.INSTANCE;
      block = Blocks.identityBlock();
    }

    @Override
    public void load(Path directory, String prefix, Map<String, ?> options) {}
  }

  private static final class Shouting implements NoBatchifyTranslator<String, String> {

    @Override
    public NDList processInput(TranslatorContext context, String text) {
      context.setAttachment("text", text);
      return new NDList();
    }

    @Override
    public String processOutput(TranslatorContext context, NDList answer) {
      return context.getAttachment("text") + "!";
    }
  }
}
