package io.whylate.extension.app;

import io.opentelemetry.context.Context;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;

/**
 * Lets work wait in each way that is named, outside any span and then in a span of that name, and
 * prints the waits by the work's own account: {@code EXECUTE 0 200000000}. At last it does so in a
 * thread that lives on in the Context of a span that is over.
 */
public final class Queues {

  private Queues() {}

  public static void main(String[] arguments) throws Exception {
    List<Way> ways = Arrays.stream(arguments).map(Way::valueOf).collect(Collectors.toList());
    for (Way way : ways) {
      way.take();
    }
    for (Way way : ways) {
      System.out.println(way + " " + ByHand.inSpan(way.name(), way::take));
    }
    CountDownLatch over = new CountDownLatch(1);
    Thread stale =
        ByHand.inSpan("over", () -> new Thread(Context.current().wrap(() -> take(over))));
    stale.start();
    over.countDown();
    stale.join();
    System.out.println("done");
    System.exit(0);
  }

  private static void take(CountDownLatch afterwards) {
    try {
      afterwards.await();
      Way.EXECUTE.take();
      Way.SEMAPHORE.take();
    } catch (Exception impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
