package io.whylate.extension.queue;

import static java.util.Arrays.asList;
import static java.util.Collections.unmodifiableList;
import static net.bytebuddy.matcher.ElementMatchers.any;

import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.opentelemetry.javaagent.extension.instrumentation.TypeTransformer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.matcher.ElementMatcher;

/** Types whose methods get advice of this package. */
final class Advised implements TypeInstrumentation {

  /** What the advice on classes of the JDK needs in the bootstrap class loader. */
  static final List<String> HELPERS =
      unmodifiableList(
          asList(
              "io.whylate.extension.queue.WaitRecorder",
              "io.whylate.extension.queue.Waits",
              "io.whylate.extension.queue.Signals",
              "io.whylate.extension.queue.HandOver",
              "io.whylate.extension.queue.WaitingTask"));

  private final ElementMatcher<TypeDescription> types;
  private final Map<ElementMatcher<? super MethodDescription>, String> adviceByMethods =
      new LinkedHashMap<>();

  private ElementMatcher<ClassLoader> classLoaders = any();

  private Advised(ElementMatcher<TypeDescription> types) {
    this.types = types;
  }

  static Advised types(ElementMatcher<TypeDescription> types) {
    return new Advised(types);
  }

  /** Only where the class loader knows what the matcher asks for. */
  Advised where(ElementMatcher<ClassLoader> loaders) {
    classLoaders = loaders;
    return this;
  }

  Advised on(ElementMatcher<? super MethodDescription> methods, String advice) {
    adviceByMethods.put(methods, Advised.class.getPackage().getName() + "." + advice);
    return this;
  }

  @Override
  public ElementMatcher<ClassLoader> classLoaderOptimization() {
    return classLoaders;
  }

  @Override
  public ElementMatcher<TypeDescription> typeMatcher() {
    return types;
  }

  @Override
  public void transform(TypeTransformer transformer) {
    adviceByMethods.forEach(transformer::applyAdviceToMethod);
  }
}
