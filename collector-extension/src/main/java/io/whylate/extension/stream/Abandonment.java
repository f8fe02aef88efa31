package io.whylate.extension.stream;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Ends the windows of answers that the application has dropped without closing them. */
final class Abandonment extends PhantomReference<Object> {

  private static final long IDLE_MS = 30_000;
  private static final ReferenceQueue<Object> DROPPED = new ReferenceQueue<>();
  private static final Set<Abandonment> WATCHED = ConcurrentHashMap.newKeySet();
  private static @Nullable Thread thread;

  private final Exchange exchange;

  private Abandonment(Object answer, Exchange exchange) {
    super(answer, DROPPED);
    this.exchange = exchange;
  }

  /** The answer is what only the application holds; the exchange must not hold it. */
  static Abandonment watch(Object answer, Exchange exchange) {
    Abandonment abandonment = new Abandonment(answer, exchange);
    WATCHED.add(abandonment);
    start();
    return abandonment;
  }

  void forget() {
    WATCHED.remove(this);
    clear();
  }

  private static synchronized void start() {
    if (thread == null) {
      Thread reaper = new Thread(Abandonment::run, "whylate-abandoned-answers");
      reaper.setDaemon(true);
      reaper.setContextClassLoader(null);
      reaper.start();
      thread = reaper;
    }
  }

  private static void run() {
    boolean idle = false;
    while (!idle) {
      try {
        Reference<?> dropped = DROPPED.remove(IDLE_MS);
        if (dropped == null) {
          idle = stopIfNothingIsWatched();
        } else if (dropped instanceof Abandonment && WATCHED.remove(dropped)) {
          ((Abandonment) dropped).exchange.abandoned();
        }
      } catch (Throwable goOn) {
        Exchange.failed(goOn);
      }
    }
  }

  /** A thread of ours would keep the class loader of an application that was undeployed. */
  private static synchronized boolean stopIfNothingIsWatched() {
    boolean idle = WATCHED.isEmpty();
    thread = idle ? null : thread;
    return idle;
  }
}
