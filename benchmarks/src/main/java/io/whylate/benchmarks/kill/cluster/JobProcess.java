package io.whylate.benchmarks.kill.cluster;

import io.whylate.standalone.process.ParentWatch;
import io.whylate.stream.Main;

/** The stream job as users start it, but that it ends with its parent. */
final class JobProcess {

  private JobProcess() {}

  public static void main(String[] arguments) throws InterruptedException {
    ParentWatch.start();
    Main.main(arguments);
  }
}
