package io.whylate.extension.app;

import static io.whylate.extension.app.Account.WORK_MS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;

/** The ways in which work waits. */
@SuppressWarnings({"ImmutableEnumChecker", "FutureReturnValueIgnored"})
public enum Way {
  EXECUTE(Way::oneThread, (pool, account) -> times(3, () -> pool.execute(account.task()))),
  SUBMIT(Way::oneThread, (pool, account) -> times(3, () -> pool.submit(account.callable()))),
  NAMED(Way::oneThread, (pool, account) -> times(3, () -> pool.execute(new Named(account.task())))),
  ONE_AGAIN(
      Way::oneThread,
      (pool, account) -> {
        Runnable same = new Named(account.task());
        times(3, () -> pool.execute(same));
      }),
  INVOKE_ALL(
      Way::oneThread,
      (pool, account) -> {
        List<Callable<String>> all = new ArrayList<>();
        times(3, () -> all.add(account.callable()));
        pool.invokeAll(all);
      }),
  FUTURES(
      Way::oneThread,
      (pool, account) -> times(3, () -> CompletableFuture.runAsync(account.task(), pool))),
  FORK_JOIN(
      () -> new ForkJoinPool(1),
      (pool, account) -> {
        pool.execute(account.task());
        pool.submit(account.task());
        pool.submit(account.callable());
      }),
  COMMON_POOL(
      ForkJoinPool::commonPool,
      (pool, account) -> {
        List<CompletableFuture<String>> all = new ArrayList<>();
        times(
            ForkJoinPool.getCommonPoolParallelism() + 1,
            () -> {
              Runnable work = account.task();
              all.add(
                  CompletableFuture.supplyAsync(
                      () -> {
                        work.run();
                        return "done";
                      }));
            });
        all.forEach(CompletableFuture::join);
      }),
  SCHEDULE_IDLE(
      Way::timer,
      (pool, account) ->
          ((ScheduledExecutorService) pool)
              .schedule(account.taskDueIn(WORK_MS), WORK_MS, MILLISECONDS)
              .get()),
  SCHEDULE_BUSY(
      Way::timer,
      (pool, account) -> {
        pool.execute(() -> Account.work(3 * WORK_MS));
        ((ScheduledExecutorService) pool)
            .schedule(account.taskDueIn(WORK_MS), WORK_MS, MILLISECONDS)
            .get();
      }),
  VIRTUAL(Way::virtualThreads, (pool, account) -> times(3, () -> pool.execute(account.busyTask()))),
  SEMAPHORE(
      Way::oneThread,
      (pool, account) -> {
        Semaphore taken = new Semaphore(1);
        taken.acquire();
        pool.execute(
            () -> {
              Account.work(WORK_MS);
              taken.release();
            });
        account.of(taken::acquire);
        account.of(() -> taken.tryAcquire(WORK_MS, MILLISECONDS));
        taken.release(3);
        account.of(taken::acquire);
        account.of(taken::tryAcquire);
        account.of(() -> taken.tryAcquire(WORK_MS, MILLISECONDS));
      }),
  /** Waiting for a result is no queueing. */
  SIGNAL(
      Way::oneThread,
      (pool, account) -> {
        Semaphore result = new Semaphore(0);
        pool.execute(
            () -> {
              Account.work(WORK_MS);
              result.release();
            });
        result.acquire();
      });

  private final Callable<ExecutorService> executor;
  private final Use use;

  Way(Callable<ExecutorService> executor, Use use) {
    this.executor = executor;
    this.use = use;
  }

  /** What the work has waited by its own account. */
  Account take() throws Exception {
    Account account = new Account();
    ExecutorService pool = executor.call();
    use.of(pool, account);
    if (pool != ForkJoinPool.commonPool()) {
      pool.shutdown();
      pool.awaitTermination(60_000, MILLISECONDS);
    }
    return account;
  }

  private static void times(int count, Account.Wait work) throws Exception {
    for (int done = 0; done < count; done++) {
      work.itOut();
    }
  }

  private static ExecutorService oneThread() {
    return Executors.newFixedThreadPool(1);
  }

  private static ExecutorService timer() {
    return Executors.newScheduledThreadPool(1);
  }

  private static ExecutorService virtualThreads() throws ReflectiveOperationException {
    return (ExecutorService)
        Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
  }

  private interface Use {
    void of(ExecutorService pool, Account account) throws Exception;
  }

  /** A Runnable that is no lambda. */
  private static final class Named implements Runnable {

    private final Runnable work;

    Named(Runnable work) {
      this.work = work;
    }

    @Override
    public void run() {
      work.run();
    }
  }
}
