package io.whylate.extension;

import io.opentelemetry.javaagent.extension.AgentListener;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.whylate.extension.request.ResponseHeader;

/** What has to wait until the agent has set up its own. */
public final class AgentStarted implements AgentListener {

  @Override
  public void afterAgent(AutoConfiguredOpenTelemetrySdk sdk) {
    try {
      Settings settings = Settings.active();
      if (settings.enabled() && settings.travel().onResponses()) {
        ResponseHeader.install(settings.travel());
      }
    } catch (Throwable failure) {
      Guard.failed("preparing to return the request ID", failure);
    }
  }
}
