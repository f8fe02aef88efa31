package io.whylate.standalone.demo.rag;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PassageIndexTest {

  @Test
  void search_question_findsThePassageThatMeansIt() throws IOException {
    String queue = "A queue in front of the engine grows when requests arrive faster.";
    String cake = "A cake needs flour, butter, sugar and eggs.";
    PassageIndex index = PassageIndex.of(List.of(cake, queue));

    assertThat(index.search("Why do requests wait before they run?", 1)).containsExactly(queue);
    assertThat(index.search("What do I bake with?", 2)).containsExactly(cake, queue);
  }
}
