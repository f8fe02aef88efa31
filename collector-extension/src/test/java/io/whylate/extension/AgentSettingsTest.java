package io.whylate.extension;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AgentSettingsTest {

  private static final String LABELS = "x-whylate-workload,x-whylate-tenant,x-whylate-task-id";

  private final Map<String, String> present = new HashMap<>();

  @Test
  void unsetSettings_getDefaultsAndOurs() {
    assertThat(additions())
        .containsEntry("otel.propagators", "tracecontext,baggage,whylate")
        .containsEntry(
            "otel.instrumentation.http.client.capture-request-headers", "x-request-id," + LABELS)
        .containsEntry("otel.instrumentation.methods.enabled", "true")
        .containsEntry("otel.instrumentation.methods.include", "com.acme.Tok[encode]");
  }

  @Test
  void usersSettings_stay() {
    present.put("otel.propagators", "b3");
    present.put("otel.instrumentation.http.client.capture-request-headers", "x-tier, x-request-id");
    present.put("otel.instrumentation.methods.include", "com.acme.A[b];");
    present.put("otel.instrumentation.methods.enabled", "false");

    assertThat(additions())
        .containsEntry("otel.propagators", "b3,whylate")
        .containsEntry(
            "otel.instrumentation.http.client.capture-request-headers",
            "x-tier,x-request-id," + LABELS)
        .containsEntry("otel.instrumentation.methods.include", "com.acme.A[b];com.acme.Tok[encode]")
        .doesNotContainKey("otel.instrumentation.methods.enabled");
  }

  @Test
  void noPropagators_staysNone() {
    present.put("otel.propagators", "none");

    assertThat(additions()).doesNotContainKey("otel.propagators");
  }

  private Map<String, String> additions() {
    Map<String, String> ours =
        Map.of(
            Settings.METHODS, "tokenization=com.acme.Tok[encode]", Settings.KNOWN_METHODS, "false");
    return AgentSettings.additionsTo(present::get, Settings.read(ours::get));
  }
}
