package io.whylate.extension.queue;

import static java.util.Collections.singletonList;
import static net.bytebuddy.matcher.ElementMatchers.isPublic;
import static net.bytebuddy.matcher.ElementMatchers.namedOneOf;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;

import io.opentelemetry.javaagent.extension.instrumentation.InstrumentationModule;
import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import java.util.Collection;
import java.util.List;

/** The executors of the JDK, where they take several tasks. */
public final class JdkBatches extends InstrumentationModule {

  public JdkBatches() {
    super("whylate-queueing", "whylate-queueing-batches");
  }

  /** Within the agent's own advice, which must see the tasks that the application gave. */
  @Override
  public int order() {
    return 1;
  }

  @Override
  public boolean defaultEnabled() {
    return Switches.isOn(Part.QUEUEING);
  }

  @Override
  public boolean isHelperClass(String className) {
    return Advised.HELPERS.contains(className);
  }

  @Override
  public List<String> getAdditionalHelperClassNames() {
    return Advised.HELPERS;
  }

  @Override
  public List<TypeInstrumentation> typeInstrumentations() {
    return singletonList(
        Advised.types(
                namedOneOf(
                    "java.util.concurrent.AbstractExecutorService",
                    "java.util.concurrent.ForkJoinPool",
                    "java.util.concurrent.ThreadPerTaskExecutor"))
            .on(
                isPublic()
                    .and(namedOneOf("invokeAll", "invokeAny"))
                    .and(takesArgument(0, Collection.class)),
                "BatchAdvice"));
  }
}
