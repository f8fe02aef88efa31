package io.whylate.query.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class SharedAnswersTest {

  private final SharedAnswers shared = new SharedAnswers();

  @Test
  void answer_askedMeanwhile_isTheSame() throws Exception {
    FutureTask<Object> second = new FutureTask<>(() -> shared.answer("q", () -> "anew"));
    Object first =
        shared.answer(
            "q",
            () -> {
              untilItWaits(second);
              return "once";
            });
    assertThat(first).isEqualTo("once");
    assertThat(second.get()).isEqualTo("once");
  }

  @Test
  void answer_askedAfterwards_isNew() {
    assertThat(shared.answer("q", () -> 1)).isEqualTo(1);
    assertThat(shared.answer("q", () -> 2)).isEqualTo(2);
  }

  @Test
  void answer_thatFails_failsForAllWhoWaitAndForNobodyAfterwards() {
    FutureTask<Object> second = new FutureTask<>(() -> shared.answer("q", () -> "anew"));
    assertThatThrownBy(
            () ->
                shared.answer(
                    "q",
                    () -> {
                      untilItWaits(second);
                      throw new IllegalStateException("no");
                    }))
        .hasMessage("no");
    assertThatThrownBy(second::get).hasRootCauseMessage("no");
    assertThat(shared.answer("q", () -> "anew")).isEqualTo("anew");
  }

  @Test
  void answer_otherQuestionMeanwhile_isItsOwn() {
    assertThat(shared.answer("q", () -> shared.answer("r", () -> "other") + "s"))
        .isEqualTo("others");
  }

  private static void untilItWaits(Runnable task) {
    Thread thread = new Thread(task);
    thread.start();
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }
}
