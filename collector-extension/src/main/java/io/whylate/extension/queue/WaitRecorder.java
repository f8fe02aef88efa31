package io.whylate.extension.queue;

import io.opentelemetry.context.Context;

/**
 * Where {@link Waits} tells of a wait. Like it, the interface lives in the bootstrap class loader;
 * what implements it lives in the extension.
 */
public interface WaitRecorder {

  /** Whether waits are to be measured at all. */
  boolean isOn();

  /**
   * A wait is over now.
   *
   * @param waiting the Context of whoever waited, or handed the waiting task over
   * @param name what was waited for
   * @param place the executor, semaphore or pool
   * @param nanos how long
   */
  void waited(Context waiting, String name, Object place, long nanos);
}
