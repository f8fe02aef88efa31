package io.whylate.standalone.demo.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class CorpusTest {

  @Test
  void load_corpus_hasParagraphsThatAnEmbeddingCovers() throws IOException {
    PromptTokenizer tokenizer = new PromptTokenizer();

    assertThat(Corpus.load().paragraphs())
        .hasSizeGreaterThanOrEqualTo(60)
        .doesNotHaveDuplicates()
        .allSatisfy(paragraph -> assertThat(tokenizer.count(paragraph)).isBetween(15, 128))
        .allSatisfy(paragraph -> assertThat(paragraph).doesNotContain("\n").contains(". "));
  }

  @Test
  void truncate_longText_keepsItsBeginning() {
    PromptTokenizer tokenizer = new PromptTokenizer();

    assertThat(tokenizer.truncate("one two three four", 2)).isEqualTo("one two");
    assertThat(tokenizer.truncate("one two", 50)).isEqualTo("one two");
  }
}
