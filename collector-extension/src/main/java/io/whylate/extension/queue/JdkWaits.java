package io.whylate.extension.queue;

import static java.util.Arrays.asList;
import static net.bytebuddy.matcher.ElementMatchers.isConstructor;
import static net.bytebuddy.matcher.ElementMatchers.isPublic;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.namedOneOf;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import io.opentelemetry.javaagent.extension.instrumentation.InstrumentationModule;
import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The executors and semaphores of the JDK. */
public final class JdkWaits extends InstrumentationModule {

  public JdkWaits() {
    super("whylate-queueing", "whylate-queueing-jdk");
  }

  /** Around the agent's own advice, which takes the Context that ours has prepared. */
  @Override
  public int order() {
    return -1;
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
    return asList(executors(), semaphores());
  }

  private static TypeInstrumentation executors() {
    return Advised.types(
            namedOneOf(
                "java.util.concurrent.AbstractExecutorService",
                "java.util.concurrent.ThreadPoolExecutor",
                "java.util.concurrent.ScheduledThreadPoolExecutor",
                "java.util.concurrent.ForkJoinPool",
                "java.util.concurrent.ThreadPerTaskExecutor"))
        .on(isPublic().and(namedOneOf("execute", "submit", "invoke")), "HandOverAdvice$Now")
        .on(
            isPublic()
                .and(named("schedule"))
                .and(takesArgument(1, long.class))
                .and(takesArgument(2, TimeUnit.class)),
            "HandOverAdvice$Later");
  }

  private static TypeInstrumentation semaphores() {
    return Advised.types(named("java.util.concurrent.Semaphore"))
        .on(isConstructor().and(isPublic()), "SemaphoreAdvice$Made")
        .on(
            isPublic().and(namedOneOf("acquire", "acquireUninterruptibly")),
            "SemaphoreAdvice$Waited")
        .on(
            isPublic().and(named("tryAcquire")).and(takesArguments(2).or(takesArguments(3))),
            "SemaphoreAdvice$Waited");
  }
}
