package io.whylate.extension.queue;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import org.jspecify.annotations.Nullable;

/**
 * What advice calls when something waits. The agent puts this class into the bootstrap class
 * loader, where the JDK's own classes and all of the application's find it; it knows nothing of the
 * extension but the recorder.
 */
public final class Waits {

  private static final ThreadLocal<@Nullable String> NAME = new ThreadLocal<>();

  private static volatile @Nullable WaitRecorder recorder;

  private Waits() {}

  /** From now on waits are measured, and told to {@code to}. */
  public static void recordBy(WaitRecorder to) {
    recorder = to;
  }

  /**
   * Whether the current span is one whose waits matter: it records and has not ended. A thread that
   * lives on with the Context of an old request has none.
   */
  static boolean matter(Context context) {
    WaitRecorder to = recorder;
    return to != null && to.isOn() && Span.fromContext(context).isRecording();
  }

  /** The time, if a wait that begins now matters; otherwise 0. */
  public static long begin() {
    return recorder != null && matter(Context.current()) ? System.nanoTime() | 1 : 0;
  }

  /** The wait that began at {@code begun} is over. */
  public static void end(String name, Object place, long begun) {
    if (begun != 0) {
      over(Context.current(), named(name), place, System.nanoTime() - begun);
    }
  }

  static void over(Context waiting, String name, Object place, long nanos) {
    WaitRecorder to = recorder;
    if (to != null) {
      to.waited(waiting, name, place, nanos);
    }
  }

  /**
   * Gives the waits of this thread a better name than the class that they happen in knows, until
   * {@link #nameThemNoMore()}.
   *
   * @return whether anybody is to know
   */
  public static boolean nameThem(String kind, String name) {
    boolean matter = recorder != null && matter(Context.current());
    if (matter) {
      NAME.set(kind + name);
    }
    return matter;
  }

  public static void nameThemNoMore() {
    NAME.remove();
  }

  static String named(String otherwise) {
    String name = NAME.get();
    return name == null ? otherwise : name;
  }
}
