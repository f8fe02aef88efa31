package io.whylate.extension;

import static java.util.stream.Collectors.joining;

import io.whylate.extension.loss.ExportPath;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the extension needs of the agent, added to what the user has set: our propagator, the
 * captured headers that show an ID set by the application, the traced methods, and a queue that
 * loses no span uncounted.
 */
final class AgentSettings {

  private static final String PROPAGATORS = "otel.propagators";
  private static final String CAPTURED = "otel.instrumentation.http.client.capture-request-headers";
  private static final String METHODS = "otel.instrumentation.methods.include";
  private static final String METHODS_ON = "otel.instrumentation.methods.enabled";

  private AgentSettings() {}

  static Map<String, String> additionsTo(
      Function<String, @Nullable String> present, Settings settings) {
    Map<String, String> added = new HashMap<>();
    String propagators = present.apply(PROPAGATORS);
    if (!"none".equals(propagators)) {
      added.put(PROPAGATORS, or(propagators, "tracecontext,baggage") + "," + Component.NAME);
    }
    added.put(
        CAPTURED,
        joined(",", present.apply(CAPTURED), String.join(",", settings.travel().watchedHeaders())));
    added.put(METHODS, joined(";", present.apply(METHODS), settings.methods().asAgentSetting()));
    if (present.apply(METHODS_ON) == null) {
      added.put(METHODS_ON, "true");
    }
    ExportPath.enlargeQueue(present, added);
    return added;
  }

  /** Both lists as one; the agent refuses empty items. */
  static String joined(String separator, @Nullable String list, String more) {
    return Stream.of((list == null ? "" : list).split(separator, -1), more.split(separator, -1))
        .flatMap(Arrays::stream)
        .map(String::trim)
        .filter(item -> !item.isEmpty())
        .distinct()
        .collect(joining(separator));
  }

  private static String or(@Nullable String value, String fallback) {
    return value == null || value.trim().isEmpty() ? fallback : value;
  }
}
