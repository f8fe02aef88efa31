package io.whylate.standalone.demo.simulator;

import static java.util.stream.Collectors.joining;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of an OpenAI chat-completions request that the simulator understands. */
record ChatRequest(
    @Nullable String model,
    @Nullable List<Message> messages,
    @Nullable Integer maxTokens,
    @Nullable Boolean stream,
    @Nullable StreamOptions streamOptions) {

  private static final int DEFAULT_MAX_TOKENS = 64;
  private static final int MAX_TOKENS = 4096;

  record Message(@Nullable String role, @Nullable String content) {}

  record StreamOptions(@Nullable Boolean includeUsage) {}

  /** All messages, as one text. */
  String prompt() {
    if (messages == null || messages.isEmpty()) {
      throw new IllegalArgumentException("messages: at least one is needed");
    }
    return messages.stream()
        .map(message -> message.role() + ": " + message.content())
        .collect(joining("\n"));
  }

  /** The simulator always writes as many tokens as it may. */
  int tokensToWrite() {
    int tokens = maxTokens == null ? DEFAULT_MAX_TOKENS : maxTokens;
    if (tokens < 1 || tokens > MAX_TOKENS) {
      throw new IllegalArgumentException("max_tokens: must be between 1 and " + MAX_TOKENS);
    }
    return tokens;
  }

  boolean isStreamed() {
    return Boolean.TRUE.equals(stream);
  }

  boolean wantsUsage() {
    return streamOptions != null && Boolean.TRUE.equals(streamOptions.includeUsage());
  }
}
