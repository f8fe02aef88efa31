package io.whylate.extension.stream.apacheasync;

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

/** Windows around the calls of Apache HttpClient 5, asynchronous. */
public final class ApacheAsyncModule extends InstrumentationModule {

  public ApacheAsyncModule() {
    super("whylate-streams", "whylate-streams-apache-async");
  }

  @Override
  public ElementMatcher.Junction<ClassLoader> classLoaderMatcher() {
    return hasClassesNamed("org.apache.hc.client5.http.async.HttpAsyncClient");
  }

  @Override
  public List<TypeInstrumentation> typeInstrumentations() {
    return Switches.isInstalled(Part.STREAMS)
        ? singletonList(new ApacheAsyncInstrumentation())
        : emptyList();
  }

  @Override
  public boolean isHelperClass(String className) {
    return className.startsWith(HelperClasses.PREFIX);
  }

  @Override
  public List<String> getAdditionalHelperClassNames() {
    return HelperClasses.with(
        "apacheasync.WindowProducer",
        "apacheasync.WindowConsumer",
        "apacheasync.WindowCallback",
        "apacheasync.ApacheAsyncExchange");
  }

  @Override
  public int order() {
    return -1;
  }
}
