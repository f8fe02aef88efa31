package io.whylate.extension.queue;

import static io.opentelemetry.javaagent.extension.matcher.AgentElementMatchers.hasClassesNamed;
import static io.opentelemetry.javaagent.extension.matcher.AgentElementMatchers.implementsInterface;
import static java.util.Arrays.asList;
import static net.bytebuddy.matcher.ElementMatchers.isPublic;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.namedOneOf;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;

import io.opentelemetry.javaagent.extension.instrumentation.InstrumentationModule;
import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import java.util.List;
import net.bytebuddy.matcher.ElementMatcher;

/**
 * Bulkheads and connection pools of libraries. Their advice uses the classes that {@link JdkWaits}
 * puts into the bootstrap class loader, and needs none beside the library's own.
 */
public final class LibraryWaits extends InstrumentationModule {

  private static final String BULKHEADS = "io.github.resilience4j.bulkhead.internal.";
  private static final String LEASE = "org.apache.hc.client5.http.io.LeaseRequest";

  public LibraryWaits() {
    super("whylate-queueing", "whylate-queueing-libraries");
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
  public List<TypeInstrumentation> typeInstrumentations() {
    return asList(bulkheads(), httpConnections(), dispatcher(), databaseConnections());
  }

  private static TypeInstrumentation bulkheads() {
    return Advised.types(
            namedOneOf(BULKHEADS + "SemaphoreBulkhead", BULKHEADS + "FixedThreadPoolBulkhead"))
        .on(
            isPublic().and(namedOneOf("tryAcquirePermission", "acquirePermission", "submit")),
            "BulkheadAdvice");
  }

  private static TypeInstrumentation httpConnections() {
    ElementMatcher<ClassLoader> clients = hasClassesNamed(LEASE);
    return Advised.types(implementsInterface(named(LEASE)))
        .where(clients)
        .on(isPublic().and(named("get")), "PoolAdvice");
  }

  private static TypeInstrumentation dispatcher() {
    return Advised.types(named("okhttp3.Dispatcher"))
        .on(namedOneOf("enqueue", "enqueue$okhttp"), "DispatcherAdvice");
  }

  private static TypeInstrumentation databaseConnections() {
    return Advised.types(named("com.zaxxer.hikari.util.ConcurrentBag"))
        .on(isPublic().and(named("borrow")).and(takesArgument(0, long.class)), "PoolAdvice");
  }
}
