package io.whylate.extension.stream.reactor;

import static io.opentelemetry.javaagent.extension.matcher.AgentElementMatchers.hasClassesNamed;
import static java.util.Arrays.asList;
import static java.util.Collections.emptyList;

import io.opentelemetry.javaagent.extension.instrumentation.InstrumentationModule;
import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import io.whylate.extension.stream.HelperClasses;
import java.util.List;
import net.bytebuddy.matcher.ElementMatcher;

/** Windows around the calls of Reactor Netty, from version 1.0 on. */
public final class ReactorModule extends InstrumentationModule {

  public ReactorModule() {
    super("whylate-streams", "whylate-streams-reactor-netty");
  }

  @Override
  public ElementMatcher.Junction<ClassLoader> classLoaderMatcher() {
    return hasClassesNamed(
        "reactor.netty.http.client.HttpClientFinalizer",
        "reactor.netty.http.client.HttpClientInfos",
        "reactor.netty.channel.FluxReceive",
        "reactor.util.context.ContextView");
  }

  @Override
  public List<TypeInstrumentation> typeInstrumentations() {
    return Switches.isInstalled(Part.STREAMS)
        ? asList(
            new ReactorCallInstrumentation(),
            new ReactorWireInstrumentation(),
            new ReactorReadInstrumentation())
        : emptyList();
  }

  @Override
  public boolean isHelperClass(String className) {
    return className.startsWith(HelperClasses.PREFIX);
  }

  @Override
  public List<String> getAdditionalHelperClassNames() {
    return HelperClasses.with(
        "reactor.ReactorDestination",
        "reactor.WindowSubscriber",
        "reactor.WindowFlux",
        "reactor.WindowMono",
        "reactor.ReactorCalls",
        "reactor.ReactorBodies");
  }

  @Override
  public int order() {
    return -1;
  }
}
