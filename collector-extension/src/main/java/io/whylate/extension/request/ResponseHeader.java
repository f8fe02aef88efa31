package io.whylate.extension.request;

import io.opentelemetry.context.Context;
import io.whylate.extension.Guard;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * Returns the request's ID to whoever asked, in the header that it is read from, beside what other
 * extensions add. The agent's interface for that is in no library one can compile against, so a
 * proxy stands for it.
 */
public final class ResponseHeader implements InvocationHandler {

  private static final String PACKAGE = "io.opentelemetry.javaagent.bootstrap.http.";

  private final String header;
  private final @Nullable Object others;
  private final Method append;

  private ResponseHeader(String header, @Nullable Object others, Method append) {
    this.header = header;
    this.others = others;
    this.append = append;
  }

  /** Lets the agent's server instrumentations return the ID; throws if this agent cannot. */
  public static void install(Travel travel) throws ReflectiveOperationException {
    Class<?> customizer = Class.forName(PACKAGE + "HttpServerResponseCustomizer");
    Class<?> holder = Class.forName(PACKAGE + "HttpServerResponseCustomizerHolder");
    Method append =
        Class.forName(PACKAGE + "HttpServerResponseMutator")
            .getMethod("appendHeader", Object.class, String.class, String.class);
    Object others = holder.getMethod("getCustomizer").invoke(null);
    Object ours =
        Proxy.newProxyInstance(
            ResponseHeader.class.getClassLoader(),
            new Class<?>[] {customizer},
            new ResponseHeader(travel.headers().get(0), others, append));
    holder.getMethod("setCustomizer", customizer).invoke(null, ours);
  }

  /** {@code customize(Context, response, mutator)}, and what every object has. */
  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    switch (method.getName()) {
      case "customize":
        callOthers(method, arguments);
        append((Context) arguments[0], arguments[1], arguments[2]);
        return null;
      case "equals":
        return proxy == arguments[0];
      case "hashCode":
        return System.identityHashCode(proxy);
      default:
        return toString();
    }
  }

  private void callOthers(Method customize, Object[] arguments) throws Throwable {
    try {
      customize.invoke(others, arguments);
    } catch (InvocationTargetException failure) {
      throw failure.getCause();
    }
  }

  private void append(Context context, Object response, Object mutator) {
    try {
      if (Switches.isOn(Part.REQUEST_ID) && RequestId.from(context) != null) {
        append.invoke(mutator, response, header, RequestIdOnSpans.idIn(context));
      }
    } catch (Throwable failure) {
      Guard.failed("returning the request ID", failure);
    }
  }
}
