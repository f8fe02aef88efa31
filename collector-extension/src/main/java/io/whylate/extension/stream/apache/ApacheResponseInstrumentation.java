package io.whylate.extension.stream.apache;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesNoArguments;

import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.opentelemetry.javaagent.extension.instrumentation.TypeTransformer;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.matcher.ElementMatcher;
import org.apache.hc.client5.http.impl.classic.CloseableHttpResponse;

/** A response may be closed without its entity, which drops the connection. */
public final class ApacheResponseInstrumentation implements TypeInstrumentation {

  @Override
  public ElementMatcher<TypeDescription> typeMatcher() {
    return named("org.apache.hc.client5.http.impl.classic.CloseableHttpResponse");
  }

  @Override
  public void transform(TypeTransformer transformer) {
    transformer.applyAdviceToMethod(
        named("close").and(takesNoArguments()),
        ApacheResponseInstrumentation.class.getName() + "$AfterClose");
  }

  /** Inlined into {@code close}. */
  public static final class AfterClose {

    private AfterClose() {}

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(@Advice.This CloseableHttpResponse response) {
      ApacheExchange.closed(response.getEntity());
    }
  }
}
