package io.whylate.standalone.engine;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A JVM that starts an engine, prints the engine's process id and address, and waits. */
public final class TestParent {
  private TestParent() {}

  public static void main(String[] arguments) throws Exception {
    EmbeddedClickHouse clickHouse =
        EmbeddedClickHouse.start(EngineLibrary.locate(), Path.of(arguments[0]), 0);
    System.out.println(clickHouse.pid() + " " + clickHouse.uri());
    new CountDownLatch(1).await();
  }
}
