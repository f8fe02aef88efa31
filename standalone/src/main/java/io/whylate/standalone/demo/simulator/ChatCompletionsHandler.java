package io.whylate.standalone.demo.simulator;

import com.sun.net.httpserver.HttpExchange;
import io.whylate.standalone.demo.http.EventStream;
import io.whylate.standalone.demo.http.JsonBody;
import io.whylate.standalone.demo.http.PostHandler;
import io.whylate.standalone.demo.text.PromptTokenizer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.InstantSource;

/** {@code POST /v1/chat/completions}, streamed or not. */
final class ChatCompletionsHandler extends PostHandler<ChatRequest> {

  private final Engine engine;
  private final PromptTokenizer tokenizer;
  private final TruthLog truths;
  private final String model;

  ChatCompletionsHandler(Engine engine, PromptTokenizer tokenizer, TruthLog truths, String model) {
    super(ChatRequest.class);
    this.engine = engine;
    this.tokenizer = tokenizer;
    this.truths = truths;
    this.model = model;
  }

  @Override
  protected void answer(HttpExchange exchange, ChatRequest request) throws IOException {
    int tokens = request.tokensToWrite();
    int promptTokens = tokenizer.count(request.prompt());
    String requestId = RequestIds.of(exchange);
    String responseId = "chatcmpl-" + requestId;
    exchange.getResponseHeaders().set("X-Simulated-By", ChatResponse.FINGERPRINT);

    Witness witness = new Witness();
    Generation generation = new Generation(EngineSpan.start(responseId, model, tokens), witness);
    witness.arrives();
    Sequence sequence = engine.submit(promptTokens, tokens, generation);
    Completion completion = new Completion(responseId, model, InstantSource.system());
    if (request.isStreamed()) {
      try (EventStream events = EventStream.open(exchange)) {
        await(generation, tokens, number -> send(events, completion.chunk(number, tokens)));
        truths.add(Truth.of(requestId, generation.times(), witness.instants()));
        if (request.wantsUsage()) {
          send(events, completion.usage(generation.times()));
        }
        events.send("[DONE]");
      } catch (IOException e) {
        generation.abort(sequence);
        throw e;
      }
    } else {
      await(generation, tokens, number -> {});
      truths.add(Truth.of(requestId, generation.times(), witness.instants()));
      JsonBody.send(exchange, 200, completion.whole(generation.times()));
    }
  }

  /** What becomes of each token. */
  private interface TokenSink {
    void accept(int number) throws IOException;
  }

  private static void await(Generation generation, int tokens, TokenSink sink) throws IOException {
    try {
      for (int number = 0; number < tokens; ) {
        number = generation.nextToken();
        sink.accept(number);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the simulator is stopping");
    }
  }

  private static void send(EventStream events, ChatResponse response) throws IOException {
    events.send(JsonBody.format(response));
  }
}
