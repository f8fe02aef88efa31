package io.whylate.standalone.demo.edge;

import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** An open loop: turns start at their times, however many are still being answered. */
final class ChatLoad {

  private static final int COLD_TURNS = 4;

  private final ChatTurns turns;
  private final Arrivals arrivals;
  private final LengthSource lengths;
  private final Messages messages;
  private final Progress progress;

  ChatLoad(
      ChatTurns turns,
      Arrivals arrivals,
      LengthSource lengths,
      Messages messages,
      Progress progress) {
    this.turns = turns;
    this.arrivals = arrivals;
    this.lengths = lengths;
    this.messages = messages;
    this.progress = progress;
  }

  /**
   * Sends so many turns (0: without end) and waits for the last answer. The first ones go one after
   * another: in front of services that are still cold, an open loop begins with a backlog.
   */
  void run(int count) throws InterruptedException {
    ExecutorService users = Executors.newCachedThreadPool();
    int turn = 1;
    for (; turn <= COLD_TURNS && goesOn(turn, count); turn++) {
      start(turn, Runnable::run);
    }
    long startNs = System.nanoTime();
    for (; goesOn(turn, count); turn++) {
      waitUntil(startNs + arrivals.nextOffsetNs());
      start(turn, users);
    }
    users.shutdown();
    if (!users.awaitTermination(2, TimeUnit.MINUTES)) {
      users.shutdownNow();
    }
    progress.done();
  }

  private static boolean goesOn(int turn, int count) {
    return count == 0 || turn <= count;
  }

  private void start(int turn, Executor user) {
    TurnLengths next = lengths.next();
    String message = messages.next(next.promptTokens());
    progress.started(turn);
    user.execute(() -> send(turn, message, next.answerTokens()));
  }

  private void send(int turn, String message, int maxTokens) {
    try {
      turns.run(message, maxTokens);
      progress.finished(turn);
    } catch (IOException e) {
      progress.failed(turn, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      progress.failed(turn, e);
    }
  }

  private static void waitUntil(long deadlineNs) throws InterruptedException {
    for (long left = deadlineNs - System.nanoTime();
        left > 0;
        left = deadlineNs - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }
}
