package io.whylate.standalone;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * One run of a command that starts processes. Ctrl-C and SIGTERM interrupt it, so that it closes
 * what it opened in its own order; the process ends when that is done.
 */
final class Run {

  private static final Duration STOP = Duration.ofSeconds(30);

  private Run() {}

  /** What runs; an interrupt asks it to come to its end. */
  interface Body {

    /** Returns the exit code. */
    int run(DataDirectory data, Console console) throws InterruptedException;
  }

  static int with(PipelineOptions options, Body body) {
    options.check();
    Console console = new Console(System.out, Boolean.getBoolean("whylate.terminal"));
    CountDownLatch ended = new CountDownLatch(1);
    Thread hook = hook(Thread.currentThread(), ended);
    Runtime.getRuntime().addShutdownHook(hook);
    try (DataDirectory data = DataDirectory.open(options.data)) {
      // Logging starts with its first use and needs to know its file by then.
      System.setProperty("whylate.log", data.log("whylate").toString());
      return body.run(data, console);
    } catch (InterruptedException e) {
      console.line("Stopped.");
      return 0;
    } finally {
      console.endLive();
      ended.countDown();
    }
  }

  private static Thread hook(Thread main, CountDownLatch ended) {
    return new Thread(
        () -> {
          main.interrupt();
          try {
            ended.await(STOP.toSeconds(), TimeUnit.SECONDS);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        },
        "stop");
  }
}
