package io.whylate.extension.serialization;

import static java.util.Collections.emptyList;
import static java.util.Collections.singletonList;

import io.opentelemetry.javaagent.extension.instrumentation.InstrumentationModule;
import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import java.util.List;

/** Spans for long conversions by Jackson 2 and 3, Gson and protobuf. */
public final class SerializationModule extends InstrumentationModule {

  private static final String HELPER = LongConversions.class.getName();

  public SerializationModule() {
    super("whylate-serialization");
  }

  /** The classes that the agent must not ignore, as it does by default. */
  public static List<String> classNames() {
    return Conversions.classNames();
  }

  /** Conversions get spans from this length on. */
  public static void setThreshold(long thresholdNs) {
    System.setProperty(LongConversions.THRESHOLD_NS, Long.toString(thresholdNs));
  }

  @Override
  public boolean isHelperClass(String className) {
    return className.equals(HELPER);
  }

  @Override
  public List<String> getAdditionalHelperClassNames() {
    return singletonList(HELPER);
  }

  @Override
  public List<TypeInstrumentation> typeInstrumentations() {
    return Switches.isOn(Part.METHODS) ? singletonList(new Conversions()) : emptyList();
  }
}
