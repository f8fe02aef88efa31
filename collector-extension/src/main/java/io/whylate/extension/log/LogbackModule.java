package io.whylate.extension.log;

import static java.util.Collections.emptyList;
import static java.util.Collections.singletonList;

import io.opentelemetry.javaagent.extension.instrumentation.InstrumentationModule;
import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.opentelemetry.javaagent.extension.matcher.AgentElementMatchers;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import java.util.List;
import net.bytebuddy.matcher.ElementMatcher;

/** The request's ID in what Logback logs. */
public final class LogbackModule extends InstrumentationModule {

  public LogbackModule() {
    super("whylate-log", "whylate-logback");
  }

  @Override
  public ElementMatcher.Junction<ClassLoader> classLoaderMatcher() {
    return AgentElementMatchers.hasClassesNamed(LogbackEvents.EVENT);
  }

  @Override
  public boolean isHelperClass(String className) {
    return className.equals(LogFields.class.getName());
  }

  @Override
  public List<String> getAdditionalHelperClassNames() {
    return singletonList(LogFields.class.getName());
  }

  @Override
  public List<TypeInstrumentation> typeInstrumentations() {
    return Switches.isOn(Part.LOG_FIELDS) ? singletonList(new LogbackEvents()) : emptyList();
  }
}
