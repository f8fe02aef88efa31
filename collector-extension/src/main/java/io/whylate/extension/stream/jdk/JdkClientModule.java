package io.whylate.extension.stream.jdk;

import static java.util.Collections.emptyList;
import static java.util.Collections.singletonList;

import io.opentelemetry.javaagent.extension.instrumentation.InstrumentationModule;
import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import io.whylate.extension.stream.HelperClasses;
import java.util.List;

/** Windows around the calls of the JDK's HTTP client. */
public final class JdkClientModule extends InstrumentationModule {

  public JdkClientModule() {
    super("whylate-streams", "whylate-streams-jdk");
  }

  @Override
  public List<TypeInstrumentation> typeInstrumentations() {
    return Switches.isInstalled(Part.STREAMS)
        ? singletonList(new JdkClientInstrumentation())
        : emptyList();
  }

  @Override
  public boolean isHelperClass(String className) {
    return className.startsWith(HelperClasses.PREFIX);
  }

  @Override
  public List<String> getAdditionalHelperClassNames() {
    return HelperClasses.with(
        "jdk.JdkExchange",
        "jdk.WindowHandler",
        "jdk.WindowSubscriber",
        "jdk.WindowSubscription",
        "jdk.WindowResponse",
        "jdk.WindowInput",
        "jdk.WindowItems",
        "jdk.WindowPublisher",
        "jdk.CancellableFuture");
  }

  /** Around the agent's own, so that our span is the parent of its span. */
  @Override
  public int order() {
    return -1;
  }
}
