package io.whylate.standalone.demo.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchSchedulerTest {

  private static final EngineSpeed SPEED = new EngineSpeed(2, 100, 1_000, 10, 50);

  private final BatchScheduler scheduler = new BatchScheduler(SPEED);
  private long nowNs;

  @Test
  void begin_longPrompt_readsItInChunks() {
    Recorder recorder = enqueue(250, 3);

    assertThat(step()).isEqualTo(1_000 + 100 * 10);
    assertThat(step()).isEqualTo(1_000 + 100 * 10);
    assertThat(recorder.tokens).isEmpty();
    assertThat(step()).isEqualTo(1_000 + 50 * 10);
    assertThat(recorder.tokens).containsExactly(1);
  }

  @Test
  void begin_decodingSequences_lengthenTheStep() {
    enqueue(10, 5);
    enqueue(10, 5);
    step();

    assertThat(step()).isEqualTo(1_000 + 2 * 50);
  }

  @Test
  void begin_slotsFull_letsTheNextWaitUntilOneIsFree() {
    enqueue(10, 2);
    enqueue(10, 9);
    Recorder third = enqueue(10, 1);

    step();
    step();
    assertThat(third.tokens).isEmpty();
    long scheduledNs = nowNs;
    step();

    assertThat(third.times()).extracting(GenerationTimes::queueNs).isEqualTo(scheduledNs);
  }

  @Test
  void begin_promptBudgetUsedUp_keepsTheNextInTheQueue() {
    enqueue(100, 2);
    Recorder second = enqueue(10, 1);

    long firstStepNs = step();
    step();

    assertThat(second.times().queueNs()).isEqualTo(firstStepNs);
  }

  @Test
  void begin_cancelledSequence_freesItsSlot() {
    Recorder first = enqueue(10, 1_000);
    enqueue(10, 1_000);
    Recorder third = enqueue(10, 1);
    step();

    first.sequence.cancel();
    step();

    assertThat(third.times().completionTokens()).isEqualTo(1);
    assertThat(first.tokens).containsExactly(1);
  }

  @Test
  void end_lastToken_reportsPhasesThatAddUp() {
    nowNs = 500;
    Recorder recorder = enqueue(100, 4);
    nowNs = 700;

    long prefillNs = step();
    long decodeNs = step() + step() + step();

    GenerationTimes times = recorder.times();
    assertThat(times.queueNs()).isEqualTo(200);
    assertThat(times.prefillNs()).isEqualTo(prefillNs);
    assertThat(times.decodeNs()).isEqualTo(decodeNs);
    assertThat(times.lastTokenNs() - times.arrivalNs()).isEqualTo(200 + prefillNs + decodeNs);
    assertThat(recorder.tokens).containsExactly(1, 2, 3, 4);
    assertThat(scheduler.isIdle()).isTrue();
  }

  private Recorder enqueue(int promptTokens, int maxTokens) {
    Recorder recorder = new Recorder(promptTokens, maxTokens, nowNs);
    scheduler.enqueue(recorder.sequence);
    return recorder;
  }

  private long step() {
    Step step = scheduler.begin(nowNs);
    nowNs += step.durationNs();
    scheduler.end(step, nowNs);
    return step.durationNs();
  }

  private static final class Recorder implements GenerationListener {

    private final List<Integer> tokens = new ArrayList<>();
    private final List<GenerationTimes> finished = new ArrayList<>();
    private final Sequence sequence;

    Recorder(int promptTokens, int maxTokens, long arrivalNs) {
      sequence = new Sequence(promptTokens, maxTokens, arrivalNs, this);
    }

    GenerationTimes times() {
      assertThat(finished).hasSize(1);
      return finished.get(0);
    }

    @Override
    public void onScheduled() {}

    @Override
    public void onToken(int number) {
      tokens.add(number);
    }

    @Override
    public void onFinished(GenerationTimes times) {
      finished.add(times);
    }
  }
}
