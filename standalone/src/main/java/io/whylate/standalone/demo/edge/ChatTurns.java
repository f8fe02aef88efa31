package io.whylate.standalone.demo.edge;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;
import java.io.IOException;

/**
 * Makes one span around each whole turn, since the span of the HTTP client ends when a stream
 * begins. No text goes into it.
 */
final class ChatTurns {

  private static final double NS_PER_SECOND = 1e9;

  private final ChatClient client;

  ChatTurns(ChatClient client) {
    this.client = client;
  }

  @SuppressWarnings("try")
  void run(String message, int maxTokens) throws IOException, InterruptedException {
    Span span =
        GlobalOpenTelemetry.getTracer("io.whylate.demo.edge")
            .spanBuilder("chat turn")
            .setAttribute("gen_ai.request.stream", true)
            .setAttribute("whylate.workload", "chat")
            .startSpan();
    long startNs = System.nanoTime();
    try (Scope ignored = span.makeCurrent()) {
      long firstChunkNs = client.send(message, maxTokens);
      span.setAttribute(
          "gen_ai.response.time_to_first_chunk", (firstChunkNs - startNs) / NS_PER_SECOND);
    } catch (IOException e) {
      span.setStatus(StatusCode.ERROR);
      span.setAttribute("error.type", e.getClass().getName());
      throw e;
    } finally {
      span.end();
    }
  }
}
