package io.whylate.extension.coverage;

import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.opentelemetry.javaagent.extension.instrumentation.TypeTransformer;
import io.whylate.extension.Guard;
import io.whylate.extension.layer.TracedMethods;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;
import net.bytebuddy.description.type.TypeDefinition;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.matcher.ElementMatcher;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the names of classes while they are loaded, changes none, and says in one line of the
 * log each what will not be seen of them.
 */
public final class Remarks extends ElementMatcher.Junction.AbstractBase<TypeDescription>
    implements TypeInstrumentation {

  private static final Logger LOG = Logger.getLogger("io.whylate.extension");

  private final Libraries libraries = new Libraries();
  private final Set<String> said = ConcurrentHashMap.newKeySet();
  private final TracedMethods methods;

  /** On libraries, and on classes that lack what {@code methods} names. */
  public Remarks(TracedMethods methods) {
    this.methods = methods;
  }

  @Override
  public ElementMatcher<TypeDescription> typeMatcher() {
    return this;
  }

  /** Never: nothing is to be transformed. */
  @Override
  public boolean matches(TypeDescription loaded) {
    try {
      String name = loaded.getName();
      say(libraries.remarkOn(name));
      if (methods.classNames().contains(name) && lacks(loaded, methods.of(name))) {
        say(name + " has none of the methods " + methods.of(name) + "; it gets no spans");
      }
    } catch (Throwable failure) {
      Guard.failed("looking at what is not covered", failure);
    }
    return false;
  }

  private static boolean lacks(@Nullable TypeDefinition type, Set<String> names) {
    if (type == null) {
      return true;
    }
    return type.getDeclaredMethods().stream().noneMatch(method -> names.contains(method.getName()))
        && lacks(type.getSuperClass(), names)
        && type.getInterfaces().stream().allMatch(parent -> lacks(parent, names));
  }

  private void say(@Nullable String remark) {
    if (remark != null && said.add(remark)) {
      LOG.info("whylate: " + remark);
    }
  }

  @Override
  public void transform(TypeTransformer nothing) {}
}
