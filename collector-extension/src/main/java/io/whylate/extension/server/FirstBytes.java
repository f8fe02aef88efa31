package io.whylate.extension.server;

import static io.opentelemetry.javaagent.extension.matcher.AgentElementMatchers.hasClassesNamed;
import static java.util.Collections.singletonList;
import static net.bytebuddy.matcher.ElementMatchers.isPublic;
import static net.bytebuddy.matcher.ElementMatchers.named;

import io.opentelemetry.javaagent.extension.instrumentation.InstrumentationModule;
import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.opentelemetry.javaagent.extension.instrumentation.TypeTransformer;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import java.util.List;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.matcher.ElementMatcher;

/** Notes on the server's span when the first byte of a response's body goes out, in Tomcat. */
public final class FirstBytes extends InstrumentationModule {

  private static final String RESPONSE = "org.apache.coyote.Response";

  public FirstBytes() {
    super("whylate-server", "whylate-server-tomcat");
  }

  @Override
  public boolean defaultEnabled() {
    return Switches.isOn(Part.SERVER);
  }

  @Override
  public ElementMatcher.Junction<ClassLoader> classLoaderMatcher() {
    return hasClassesNamed(RESPONSE);
  }

  @Override
  public List<TypeInstrumentation> typeInstrumentations() {
    return singletonList(new OfTomcat());
  }

  private static final class OfTomcat implements TypeInstrumentation {

    @Override
    public ElementMatcher<TypeDescription> typeMatcher() {
      return named(RESPONSE);
    }

    @Override
    public void transform(TypeTransformer type) {
      type.applyAdviceToMethod(
          isPublic().and(named("doWrite")),
          FirstBytes.class.getPackage().getName() + ".FirstByteAdvice");
    }
  }
}
