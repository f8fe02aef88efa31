package io.whylate.stream.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DeadlinesTest {

  private final Deadlines deadlines = new Deadlines();

  @Test
  void takeDue_givesWhatIsDueOnceAndEarliestFirst() {
    deadlines.schedule("b", 20);
    deadlines.schedule("a", 10);
    deadlines.schedule("c", 21);

    assertThat(deadlines.takeDue(20)).containsExactly("a", "b");
    assertThat(deadlines.takeDue(20)).isEmpty();
    assertThat(deadlines.takeDue(21)).containsExactly("c");
  }

  @Test
  void schedule_again_replacesTheDeadline() {
    deadlines.schedule("a", 10);
    deadlines.schedule("a", 30);
    deadlines.schedule("b", 5);
    deadlines.schedule("b", 5);

    assertThat(deadlines.takeDue(29)).containsExactly("b");
    assertThat(deadlines.takeDue(30)).containsExactly("a");
  }
}
