package io.whylate.extension.queue;

import io.opentelemetry.context.ContextStorage;
import io.opentelemetry.javaagent.extension.AgentListener;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.whylate.extension.Guard;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Puts the measuring of waits into force, once the agent has instrumented the JDK's classes. */
public final class Queueing implements AgentListener {

  private static final Logger LOG = Logger.getLogger("io.whylate.extension");

  private static volatile @Nullable QueueSettings settings;

  /** To be called before the agent first uses a Context. */
  public static void prepare(QueueSettings read) {
    if (Switches.isOn(Part.QUEUEING) && settings == null) {
      settings = read;
      ContextStorage.addWrapper(FirstAttach::new);
    }
  }

  @Override
  public void afterAgent(AutoConfiguredOpenTelemetrySdk agent) {
    QueueSettings prepared = settings;
    if (prepared == null) {
      return;
    }
    try {
      Recording.start(prepared.thresholdNanos());
    } catch (Throwable failure) {
      Guard.failed("measuring waits", failure);
    }
  }

  /**
   * Apart, since it names the classes that the agent puts into the bootstrap class loader: loaded
   * any earlier, the extension would get copies of its own.
   */
  private static final class Recording {

    private Recording() {}

    static void start(long thresholdNanos) {
      if (Waits.class.getClassLoader() != null) {
        LOG.warning("whylate: the agent has not instrumented executors; waits are not measured");
        return;
      }
      Waits.recordBy(new WaitSpans(thresholdNanos));
      FirstAttach.listenTo(HandOver.KEY);
    }
  }
}
