package io.whylate.extension.log;

import static io.opentelemetry.javaagent.extension.matcher.AgentElementMatchers.implementsInterface;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.opentelemetry.javaagent.extension.instrumentation.TypeTransformer;
import io.opentelemetry.javaagent.extension.matcher.AgentElementMatchers;
import java.util.Map;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.matcher.ElementMatcher;
import org.apache.logging.log4j.util.SortedArrayStringMap;
import org.apache.logging.log4j.util.StringMap;

/** What Log4j 2 copies into an event on the thread that logs, whichever thread writes. */
final class Log4jEvents implements TypeInstrumentation {

  static final String INJECTOR = "org.apache.logging.log4j.core.ContextDataInjector";

  @Override
  public ElementMatcher<ClassLoader> classLoaderOptimization() {
    return AgentElementMatchers.hasClassesNamed(INJECTOR);
  }

  @Override
  public ElementMatcher<TypeDescription> typeMatcher() {
    return implementsInterface(named(INJECTOR));
  }

  @Override
  public void transform(TypeTransformer transformer) {
    transformer.applyAdviceToMethod(
        named("injectContextData").and(takesArguments(2)), getClass().getName() + "$Copied");
  }

  /** Adds our fields to the copy, or to a copy of what must not change. */
  @SuppressWarnings("unused")
  public static final class Copied {

    private Copied() {}

    @Advice.OnMethodExit(suppress = Throwable.class)
    public static void exit(@Advice.Return(readOnly = false) StringMap context) {
      LogFields fields = LogFields.now();
      if (!fields.isEmpty()) {
        if (context.isFrozen()) {
          context = new SortedArrayStringMap(context);
        }
        for (Map.Entry<String, String> field : fields.entrySet()) {
          if (!context.containsKey(field.getKey())) {
            context.putValue(field.getKey(), field.getValue());
          }
        }
      }
    }
  }
}
