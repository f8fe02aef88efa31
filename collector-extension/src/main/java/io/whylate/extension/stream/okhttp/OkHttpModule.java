package io.whylate.extension.stream.okhttp;

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

/** Windows around the calls of OkHttp, and so of what is built on it. */
public final class OkHttpModule extends InstrumentationModule {

  public OkHttpModule() {
    super("whylate-streams", "whylate-streams-okhttp");
  }

  @Override
  public ElementMatcher.Junction<ClassLoader> classLoaderMatcher() {
    return hasClassesNamed("okhttp3.OkHttpClient", "okhttp3.ResponseBody", "okio.ForwardingSource");
  }

  @Override
  public List<TypeInstrumentation> typeInstrumentations() {
    return Switches.isInstalled(Part.STREAMS)
        ? singletonList(new OkHttpInstrumentation())
        : emptyList();
  }

  @Override
  public boolean isHelperClass(String className) {
    return className.startsWith(HelperClasses.PREFIX);
  }

  @Override
  public List<String> getAdditionalHelperClassNames() {
    return HelperClasses.with(
        "okhttp.WindowSource", "okhttp.WindowBody", "okhttp.WindowInterceptor");
  }

  @Override
  public int order() {
    return -1;
  }
}
