package io.whylate.extension.app;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import org.apache.logging.log4j.LogManager;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Within one turn, works and logs on every kind of thread, with Logback and with Log4j. */
public final class Threads {

  private Threads() {}

  public static void main(String[] arguments) throws Exception {
    log("before the turn");
    ByHand.inSpan(
        "turn",
        () -> {
          work("same thread");
          in(Executors.newFixedThreadPool(1), () -> work("pool"));
          in(new ForkJoinPool(1), () -> work("fork-join"));
          Mono.fromCallable(() -> work("reactor"))
              .subscribeOn(Schedulers.boundedElastic())
              .publishOn(Schedulers.parallel())
              .map(done -> log("reactor, published"))
              .block();
          if (Runtime.version().feature() >= 21) {
            in(virtualThreads(), () -> work("virtual"));
          }
          return "";
        });
    System.out.println("done");
    LogManager.shutdown();
    System.exit(0);
  }

  private static ExecutorService virtualThreads() throws ReflectiveOperationException {
    return (ExecutorService)
        Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
  }

  private static void in(ExecutorService executor, Callable<String> work) throws Exception {
    executor.submit(work).get();
    executor.shutdown();
  }

  private static String work(String where) throws Exception {
    log(where);
    return ByHand.inSpan(where, () -> where);
  }

  private static String log(String where) {
    LoggerFactory.getLogger("app").info("at {}", where);
    LogManager.getLogger("app").info("at {}", where);
    return where;
  }
}
