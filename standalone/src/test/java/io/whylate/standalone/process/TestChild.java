package io.whylate.standalone.process;

import java.util.Arrays;

/** A child that does what its first argument says. */
public final class TestChild {
  private TestChild() {}

  public static void main(String[] arguments) throws Exception {
    switch (arguments[0]) {
      case "serve" -> {
        System.out.println("before");
        System.err.println("to the error stream");
        System.out.println("ready " + System.getenv("ANSWER"));
        ParentWatch.start();
      }
      case "fail" -> {
        System.err.println("port 1 is taken");
        System.exit(2);
      }
      case "exhaust" -> {
        Thread thread = new Thread(TestChild::exhaustMemory);
        thread.start();
      }
      default -> awaitKill();
    }
    awaitKill();
  }

  private static void exhaustMemory() {
    byte[] more = new byte[1 << 20];
    while (true) {
      more = Arrays.copyOf(more, 2 * more.length);
    }
  }

  private static void awaitKill() throws InterruptedException {
    new java.util.concurrent.CountDownLatch(1).await();
  }
}
