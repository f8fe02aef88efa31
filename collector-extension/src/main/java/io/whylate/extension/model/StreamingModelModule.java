package io.whylate.extension.model;

import static io.opentelemetry.javaagent.extension.matcher.AgentElementMatchers.hasClassesNamed;
import static java.util.Collections.emptyList;
import static java.util.Collections.singletonList;

import io.opentelemetry.javaagent.extension.instrumentation.InstrumentationModule;
import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import java.util.List;
import net.bytebuddy.matcher.ElementMatcher;

/** Spans of LangChain4j's streaming chat models, whose method returns long before they are done. */
public final class StreamingModelModule extends InstrumentationModule {

  private static final String HELPER = StreamedAnswer.class.getName();

  private static volatile boolean wanted = true;

  public StreamingModelModule() {
    super("whylate-models", "whylate-models-langchain4j");
  }

  /** Whether methods of well-known libraries are to get spans. */
  public static void isWanted(boolean known) {
    wanted = known;
  }

  @Override
  public ElementMatcher.Junction<ClassLoader> classLoaderMatcher() {
    return hasClassesNamed(StreamingModels.MODEL, StreamedAnswer.HANDLER);
  }

  @Override
  public boolean isHelperClass(String className) {
    return className.equals(HELPER);
  }

  @Override
  public List<String> getAdditionalHelperClassNames() {
    return singletonList(HELPER);
  }

  @Override
  public List<TypeInstrumentation> typeInstrumentations() {
    return wanted && Switches.isInstalled(Part.METHODS)
        ? singletonList(new StreamingModels())
        : emptyList();
  }
}
