package io.whylate.attribution.breakdown;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the caller was waiting for. The time of a request is partitioned into these. */
public enum Layer {
  CALLER("caller's own code"),
  NETWORK("between services"),
  GATEWAY("gateway"),
  GUARDRAIL("guardrail"),
  QUEUEING("queueing"),
  PREPROCESSING("preprocessing"),
  TOKENIZATION("tokenization"),
  RETRIEVAL("retrieval"),
  PREFILL("prefill"),
  DECODE("decode"),
  MODEL_UNDIVIDED("model"),
  SERIALIZATION("serialization"),
  TOOL("tools"),
  APPLICATION("server code, unexplained"),
  UNINSTRUMENTED("service without spans"),
  UNATTRIBUTED("unknown");

  private static final Map<String, Layer> BY_KEY =
      Stream.of(values()).collect(Collectors.toUnmodifiableMap(Layer::toString, layer -> layer));

  private final String key = name().toLowerCase(Locale.ROOT);
  private final String title;

  Layer(String title) {
    this.title = title;
  }

  /** The layer of this key, such as {@code model_undivided}; null when there is none. */
  public static @Nullable Layer of(String key) {
    return BY_KEY.get(key);
  }

  /** The name shown to people. */
  public String title() {
    return title;
  }

  /** The key in rows, JSON and tags. */
  @Override
  public String toString() {
    return key;
  }
}
