package io.whylate.query.read;

import io.whylate.attribution.breakdown.Layer;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One revision of a made-up request, as it is written and as it is expected to be read. */
record GeneratedRequest(
    int number,
    int revision,
    boolean deleted,
    long startNs,
    Map<Layer, Long> layers,
    Map<String, Long> byService,
    @Nullable Long ttftNs,
    String service,
    @Nullable String model,
    @Nullable Boolean streamed,
    String completeness,
    String status,
    @Nullable Double samplingProbability) {

  private static final String[] MODELS = {"m-8b", "m-70b", "o'b\\r\"x"};

  static GeneratedRequest of(Random random, int number, int revision, long baseNs) {
    String service = random.nextInt(4) == 0 ? "batch" : "edge";
    Map<Layer, Long> layers = new EnumMap<>(Layer.class);
    Map<String, Long> owners = new TreeMap<>();
    for (Layer layer : Layer.values()) {
      if (random.nextInt(3) > 0) {
        long ns = 1 + (long) Math.exp(10 + 8 * random.nextDouble());
        layers.put(layer, ns);
        owners.put(layer + "@" + (layer == Layer.NETWORK ? service + ">rag" : "rag"), ns);
      }
    }
    if (layers.isEmpty()) {
      layers.put(Layer.CALLER, 1L);
      owners.put("caller@" + service, 1L);
    }
    int model = random.nextInt(MODELS.length + 1);
    return new GeneratedRequest(
        number,
        revision,
        false,
        baseNs + random.nextInt(3_600_000) * 1_000_000L,
        layers,
        owners,
        random.nextInt(3) == 0 ? null : (long) random.nextInt(1_000_000_000),
        service,
        model == MODELS.length ? null : MODELS[model],
        random.nextInt(3) == 0 ? null : random.nextBoolean(),
        random.nextInt(10) == 0 ? "one_sided" : "complete",
        random.nextInt(20) == 0 ? "error" : "ok",
        random.nextInt(5) == 0 ? null : 1.0);
  }

  GeneratedRequest retracted() {
    return new GeneratedRequest(
        number,
        revision + 1,
        true,
        startNs,
        layers,
        byService,
        ttftNs,
        service,
        model,
        streamed,
        completeness,
        status,
        samplingProbability);
  }

  String requestId() {
    return "req/" + number;
  }

  String rowId() {
    return requestId() + "#0";
  }

  String traceId() {
    return String.format("%032x", number + 1);
  }

  long e2eNs() {
    return layers.values().stream().mapToLong(Long::longValue).sum();
  }

  long layer(Layer layer) {
    return layers.getOrDefault(layer, 0L);
  }

  long modelNs() {
    return layer(Layer.PREFILL) + layer(Layer.DECODE) + layer(Layer.MODEL_UNDIVIDED);
  }

  @Nullable Long inputTokens() {
    return number % 5 == 0 ? null : Math.floorMod(number * 37L, 3000L);
  }

  @Nullable Long cachedInputTokens() {
    return number % 4 == 0 ? null : number % 3 * Math.floorMod(number * 37L, 3000L) / 3;
  }

  @Nullable Long outputTokens() {
    return number % 7 == 0 ? null : Math.floorMod(number * 13L, 900L);
  }

  @Nullable Long tpotNs() {
    return number % 3 == 0 ? null : 1_000_000L + Math.floorMod(number * 7919L, 40_000_000L);
  }

  String perspective() {
    return number % 10 == 0 ? "server" : "caller";
  }

  /** Neither the caller's own code nor the network of its own calls. */
  long serverViewNs() {
    return perspective().equals("server")
        ? e2eNs()
        : e2eNs() - layer(Layer.CALLER) - byService.getOrDefault("network@" + service + ">rag", 0L);
  }

  @Nullable Long inFlight() {
    return number % 6 == 0 ? null : 1L + Math.floorMod(number * 31L, 40L);
  }

  boolean censored() {
    return number % 17 == 0;
  }

  String firstEvent() {
    return number % 2 == 0 ? "first_chunk" : "engine_first_token";
  }

  /** Of its only model call, from the start of the window; long, so that some cross any moment. */
  long callEndNs() {
    return 10 + Math.floorMod(number * 104_729L, 90_000L) * 1_000_000L;
  }

  @Nullable Long callTtftNs() {
    return number % 5 == 0 ? null : callEndNs() / 3;
  }

  @Nullable Long callTokens() {
    return number % 13 == 0 ? null : (long) Math.floorMod(number * 13, 900);
  }

  /** How many requests it stands for. */
  double weight() {
    return samplingProbability == null ? 1 : 1 / samplingProbability;
  }

  GeneratedRequest sampled(@Nullable Double probability) {
    return new GeneratedRequest(
        number,
        revision,
        deleted,
        startNs,
        layers,
        byService,
        ttftNs,
        service,
        model,
        streamed,
        completeness,
        status,
        probability);
  }

  boolean savableKnown() {
    return number % 11 != 0;
  }

  long savableQueueingNs() {
    return layer(Layer.QUEUEING) / 2;
  }

  String alias() {
    return "chatcmpl-" + number;
  }
}
