package io.whylate.stream.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DeadlinesTest {

  private final Deadlines deadlines = new Deadlines();

  @Test
  void pollDue_givesWhatIsDueOnceAndEarliestFirst() {
    deadlines.schedule("b", 20);
    deadlines.schedule("a", 10);
    deadlines.schedule("c", 21);

    assertThat(takeDue(20)).containsExactly("a", "b");
    assertThat(takeDue(20)).isEmpty();
    assertThat(takeDue(21)).containsExactly("c");
  }

  @Test
  void schedule_again_replacesTheDeadline() {
    deadlines.schedule("a", 10);
    deadlines.schedule("a", 30);
    deadlines.schedule("b", 5);
    deadlines.schedule("b", 5);

    assertThat(takeDue(29)).containsExactly("b");
    assertThat(takeDue(30)).containsExactly("a");
  }

  @Test
  void cancel_leavesNoDeadline() {
    deadlines.schedule("a", 10);
    deadlines.schedule("b", 10);

    deadlines.cancel("a");

    assertThat(deadlines.pollFirst()).isEqualTo("b");
    assertThat(deadlines.pollFirst()).isNull();
    assertThat(deadlines.size()).isZero();
  }

  private List<String> takeDue(long nowMs) {
    return Stream.generate(() -> deadlines.pollDue(nowMs)).takeWhile(Objects::nonNull).toList();
  }
}
