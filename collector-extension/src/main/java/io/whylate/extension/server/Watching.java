package io.whylate.extension.server;

import io.opentelemetry.javaagent.extension.AgentListener;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.whylate.extension.Guard;
import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;

/** Finds the collectors before the first request comes. */
public final class Watching implements AgentListener {

  @Override
  public void afterAgent(AutoConfiguredOpenTelemetrySdk agent) {
    try {
      if (Switches.isOn(Part.SERVER)) {
        GcPauses.watch();
      }
    } catch (Throwable failure) {
      Guard.failed("finding the collectors", failure);
    }
  }
}
