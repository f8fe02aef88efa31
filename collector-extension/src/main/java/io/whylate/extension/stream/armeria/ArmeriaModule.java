package io.whylate.extension.stream.armeria;

import static io.opentelemetry.javaagent.extension.matcher.AgentElementMatchers.hasClassesNamed;
import static java.util.Collections.emptyList;
import static java.util.Collections.singletonList;

import io.opentelemetry.javaagent.extension.instrumentation.InstrumentationModule;
import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import io.whylate.extension.stream.HelperClasses;
import java.util.List;
import net.bytebuddy.matcher.ElementMatcher;

/** Windows around the calls of Armeria's WebClient. */
public final class ArmeriaModule extends InstrumentationModule {

  public ArmeriaModule() {
    super("whylate-streams", "whylate-streams-armeria");
  }

  @Override
  public ElementMatcher.Junction<ClassLoader> classLoaderMatcher() {
    return hasClassesNamed("com.linecorp.armeria.common.stream.AggregationSupport");
  }

  @Override
  public List<TypeInstrumentation> typeInstrumentations() {
    return Switches.isInstalled(Part.STREAMS)
        ? singletonList(new ArmeriaInstrumentation())
        : emptyList();
  }

  @Override
  public boolean isHelperClass(String className) {
    return className.startsWith(HelperClasses.PREFIX);
  }

  @Override
  public List<String> getAdditionalHelperClassNames() {
    return HelperClasses.with(
        "armeria.WindowSubscription",
        "armeria.WindowSubscriber",
        "armeria.WindowResponse",
        "armeria.ArmeriaExchange");
  }

  @Override
  public int order() {
    return -1;
  }
}
