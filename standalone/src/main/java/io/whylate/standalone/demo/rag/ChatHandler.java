package io.whylate.standalone.demo.rag;

import com.sun.net.httpserver.HttpExchange;
import io.whylate.standalone.demo.http.EventReader;
import io.whylate.standalone.demo.http.EventStream;
import io.whylate.standalone.demo.http.JsonBody;
import io.whylate.standalone.demo.http.PostHandler;
import io.whylate.standalone.demo.text.PromptTokenizer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Map;

/** {@code POST /chat}: waits for a worker, looks passages up, asks the model, passes tokens on. */
final class ChatHandler extends PostHandler<ChatTurn> {

  private static final int PASSAGES = 3;
  private static final int MAX_PROMPT_TOKENS = 4096;
  private static final String END = "[DONE]";

  private final WorkerSlots workers;
  private final PassageIndex passages;
  private final PromptTokenizer tokenizer;
  private final ModelClient model;

  ChatHandler(
      WorkerSlots workers, PassageIndex passages, PromptTokenizer tokenizer, ModelClient model) {
    super(ChatTurn.class);
    this.workers = workers;
    this.passages = passages;
    this.tokenizer = tokenizer;
    this.model = model;
  }

  @Override
  protected void answer(HttpExchange exchange, ChatTurn turn) throws IOException {
    String text = turn.text();
    try {
      workers.acquire();
      try {
        ask(exchange, prompt(turn.question(), text), turn.answerTokens());
      } finally {
        workers.release();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the service is stopping");
    }
  }

  private String prompt(String question, String text) {
    List<String> found = passages.search(question, PASSAGES);
    return tokenizer.truncate(PromptTemplate.fill(found, text), MAX_PROMPT_TOKENS);
  }

  private void ask(HttpExchange exchange, String prompt, int maxTokens)
      throws IOException, InterruptedException {
    EventReader chunks;
    try {
      chunks = model.chat(prompt, maxTokens);
    } catch (IOException e) {
      JsonBody.sendError(exchange, 502, String.valueOf(e.getMessage()));
      return;
    }
    try (chunks;
        EventStream events = EventStream.open(exchange)) {
      passOn(chunks, events);
    }
  }

  /** To the very end: a connection whose body was left unread is not used again. */
  private static void passOn(EventReader chunks, EventStream events) throws IOException {
    boolean ended = false;
    for (String data = chunks.next(); data != null; data = chunks.next()) {
      if (data.equals(END)) {
        ended = true;
        events.send(END);
        continue;
      }
      String text = JsonBody.parse(data, ModelChunk.class).text();
      if (!text.isEmpty()) {
        events.send(JsonBody.format(Map.of("text", text)));
      }
    }
    if (!ended) {
      throw new IOException("the model server broke its answer off");
    }
  }
}
