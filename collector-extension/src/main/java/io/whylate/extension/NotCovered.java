package io.whylate.extension;

import static java.util.Collections.emptyList;
import static java.util.Collections.singletonList;

import io.opentelemetry.javaagent.extension.instrumentation.InstrumentationModule;
import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.whylate.extension.coverage.Remarks;
import java.util.List;

/** Says in the log what the application uses and the extension does not see. */
public final class NotCovered extends InstrumentationModule {

  public NotCovered() {
    super("whylate-coverage");
  }

  @Override
  public List<TypeInstrumentation> typeInstrumentations() {
    Settings settings = Settings.active();
    return settings.enabled() ? singletonList(new Remarks(settings.methods())) : emptyList();
  }
}
