package io.whylate.standalone.demo.rag;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class WorkerSlotsTest {

  @Test
  void acquire_noneFree_waitsForARelease() throws InterruptedException {
    WorkerSlots slots = new WorkerSlots(1);
    slots.acquire();
    CountDownLatch acquired = new CountDownLatch(1);
    Thread other =
        new Thread(
            () -> {
              try {
                slots.acquire();
                acquired.countDown();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    other.start();

    while (other.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    assertThat(acquired.getCount()).isOne();
    slots.release();

    assertThat(acquired.await(10, TimeUnit.SECONDS)).isTrue();
  }
}
