package io.whylate.extension.stream.reactor;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;

import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.opentelemetry.javaagent.extension.instrumentation.TypeTransformer;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.matcher.ElementMatcher;

/** What comes over the wire. */
public final class ReactorWireInstrumentation implements TypeInstrumentation {

  @Override
  public ElementMatcher<TypeDescription> typeMatcher() {
    return named("reactor.netty.http.client.HttpClientOperations");
  }

  @Override
  public void transform(TypeTransformer transformer) {
    transformer.applyAdviceToMethod(
        named("onInboundNext").and(takesArgument(1, Object.class)),
        ReactorWireInstrumentation.class.getName() + "$AroundNext");
  }

  /** Inlined into {@code onInboundNext}, within which the application gets what it asked for. */
  public static final class AroundNext {

    private AroundNext() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static void enter(@Advice.This Object operations, @Advice.Argument(1) Object message) {
      ReactorBodies.arrived(operations, message);
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(@Advice.This Object operations, @Advice.Argument(1) Object message) {
      ReactorBodies.delivered(operations, message);
    }
  }
}
