package io.whylate.extension.stream.apache;

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

/** Windows around the calls of Apache HttpClient 5, classic. */
public final class ApacheModule extends InstrumentationModule {

  public ApacheModule() {
    super("whylate-streams", "whylate-streams-apache");
  }

  @Override
  public ElementMatcher.Junction<ClassLoader> classLoaderMatcher() {
    return hasClassesNamed("org.apache.hc.client5.http.impl.classic.CloseableHttpResponse");
  }

  @Override
  public List<TypeInstrumentation> typeInstrumentations() {
    return Switches.isInstalled(Part.STREAMS)
        ? asList(new ApacheInstrumentation(), new ApacheResponseInstrumentation())
        : emptyList();
  }

  @Override
  public boolean isHelperClass(String className) {
    return className.startsWith(HelperClasses.PREFIX);
  }

  @Override
  public List<String> getAdditionalHelperClassNames() {
    return HelperClasses.with(
        "apache.WindowContent",
        "apache.WindowEntity",
        "apache.ApacheExchange",
        "apache.WindowResponseHandler");
  }

  @Override
  public int order() {
    return -1;
  }
}
