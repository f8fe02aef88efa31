package io.whylate.standalone.engine;

import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** Connections that wait for a statement. */
final class ConnectionPool {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final BlockingQueue<ChdbConnection> idle;
  private final int size;

  ConnectionPool(Collection<ChdbConnection> connections) {
    size = connections.size();
    idle = new ArrayBlockingQueue<>(size, true, connections);
  }

  /**
   * Takes a connection for the caller alone.
   *
   * @throws EngineException after 30 s without one
   */
  ChdbConnection take() throws EngineException, InterruptedException {
    ChdbConnection connection = idle.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    if (connection == null) {
      throw EngineException.refused(
          EngineException.TOO_MANY_SIMULTANEOUS_QUERIES,
          "all " + size + " connections of the embedded engine were busy for 30 s");
    }
    return connection;
  }

  void giveBack(ChdbConnection connection) {
    idle.add(connection);
  }

  /**
   * Takes every connection, so that nothing runs any more.
   *
   * @param deadline as of {@link System#nanoTime()}
   * @return false if some stay busy
   */
  boolean drain(long deadline) throws InterruptedException {
    for (int i = 0; i < size; i++) {
      if (idle.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS) == null) {
        return false;
      }
    }
    return true;
  }
}
