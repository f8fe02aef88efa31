package io.whylate.query.read;

import io.whylate.attribution.breakdown.Layer;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One revision of a made-up request of a {@link Population}: everything that answers count. */
record Known(
    int number,
    int revision,
    boolean retracted,
    long startNs,
    long e2eNs,
    Map<Layer, Long> layers,
    Map<String, Long> byService,
    @Nullable Long ttftNs,
    @Nullable Long tpotNs,
    @Nullable Map<Layer, Long> savableNs,
    long contestedNs,
    String service,
    @Nullable String workload,
    @Nullable String model,
    @Nullable String version,
    @Nullable String tenant,
    @Nullable String session,
    @Nullable Boolean streamed,
    String completeness,
    String perspective,
    String status,
    boolean censored,
    @Nullable Double samplingProbability,
    @Nullable Long inFlight,
    @Nullable String loadState,
    @Nullable Long inputTokens,
    @Nullable Long cachedInputTokens,
    @Nullable Long outputTokens) {

  String requestId() {
    return "r-" + number;
  }

  String rowId() {
    return requestId() + "#0";
  }

  Instant start() {
    return Instant.ofEpochSecond(0, startNs);
  }

  /** Fixed with the row, whatever later revisions say of the start. */
  long openedAtMs() {
    return Population.FROM.toEpochMilli() + 100L * number;
  }

  boolean isSeenFromCaller() {
    return perspective.equals("caller");
  }

  /** What is left of the wait without the caller's own code and the network of its own calls. */
  long serverViewNs() {
    long own =
        byService.entrySet().stream()
            .filter(each -> each.getKey().startsWith("network@" + service + ">"))
            .mapToLong(Map.Entry::getValue)
            .sum();
    return isSeenFromCaller() ? e2eNs() - ns(Layer.CALLER) - own : e2eNs();
  }

  long ns(Layer layer) {
    return layers.getOrDefault(layer, 0L);
  }

  long modelNs() {
    return ns(Layer.PREFILL) + ns(Layer.DECODE) + ns(Layer.MODEL_UNDIVIDED);
  }

  long ns(String owner) {
    return byService.getOrDefault(owner, 0L);
  }

  Known retract() {
    return new Known(
        number,
        revision + 1,
        true,
        startNs,
        e2eNs,
        layers,
        byService,
        ttftNs,
        tpotNs,
        savableNs,
        contestedNs,
        service,
        workload,
        model,
        version,
        tenant,
        session,
        streamed,
        completeness,
        perspective,
        status,
        censored,
        samplingProbability,
        inFlight,
        loadState,
        inputTokens,
        cachedInputTokens,
        outputTokens);
  }
}
