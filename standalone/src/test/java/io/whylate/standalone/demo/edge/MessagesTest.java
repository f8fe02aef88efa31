package io.whylate.standalone.demo.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.standalone.demo.text.Corpus;
import io.whylate.standalone.demo.text.PromptTokenizer;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessagesTest {

  private final PromptTokenizer tokenizer = new PromptTokenizer();

  @ParameterizedTest
  @ValueSource(ints = {200, 1_000, 3_000})
  void next_wantedTokens_areAboutThere(int tokens) throws IOException {
    String message = new Messages(Corpus.load(), new Random(5)).next(tokens);

    int question = tokenizer.count(message.substring(message.lastIndexOf('\n') + 1));
    assertThat(tokenizer.count(message) - question).isBetween(tokens * 8 / 10, tokens * 12 / 10);
  }
}
