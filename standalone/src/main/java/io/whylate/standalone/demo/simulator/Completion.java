package io.whylate.standalone.demo.simulator;

import io.whylate.standalone.demo.simulator.ChatResponse.Choice;
import io.whylate.standalone.demo.simulator.ChatResponse.Text;
import io.whylate.standalone.demo.simulator.ChatResponse.Usage;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the responses for one request: words that say what they are. */
final class Completion {

  private static final List<String> WORDS =
      List.of(
          "This",
          "text",
          "comes",
          "from",
          "a",
          "simulator:",
          "no",
          "model",
          "has",
          "read",
          "your",
          "question,",
          "only",
          "the",
          "timing",
          "is",
          "that",
          "of",
          "one.");

  private final String id;
  private final String model;
  private final long createdSeconds;

  Completion(String id, String model, InstantSource clock) {
    this.id = id;
    this.model = model;
    this.createdSeconds = clock.instant().getEpochSecond();
  }

  /** The chunk with token {@code number} of {@code last}, counted from 1. */
  ChatResponse chunk(int number, int last) {
    Text delta = new Text("assistant", word(number));
    Choice choice = new Choice(0, delta, null, number == last ? "length" : null);
    return response("chat.completion.chunk", List.of(choice), null);
  }

  /** The chunk after the last token. */
  ChatResponse usage(GenerationTimes times) {
    return response("chat.completion.chunk", List.of(), Usage.of(times));
  }

  /** The answer to a request that was not streamed. */
  ChatResponse whole(GenerationTimes times) {
    StringBuilder text = new StringBuilder();
    for (int number = 1; number <= times.completionTokens(); number++) {
      text.append(word(number));
    }
    Choice choice = new Choice(0, null, new Text("assistant", text.toString()), "length");
    return response("chat.completion", List.of(choice), Usage.of(times));
  }

  private static String word(int number) {
    String word = WORDS.get((number - 1) % WORDS.size());
    return number == 1 ? word : " " + word;
  }

  private ChatResponse response(String object, List<Choice> choices, @Nullable Usage usage) {
    return new ChatResponse(
        id, object, createdSeconds, model, ChatResponse.FINGERPRINT, choices, usage);
  }
}
