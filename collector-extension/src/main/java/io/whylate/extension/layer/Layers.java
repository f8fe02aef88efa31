package io.whylate.extension.layer;

import io.opentelemetry.api.common.AttributeKey;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/** The layers that a span can be tagged with, and the tag. */
public final class Layers {

  /** The tag that says which layer a span's own time belongs to. */
  public static final AttributeKey<String> LAYER = AttributeKey.stringKey("whylate.layer");

  /** The names that the pipeline knows. */
  public static final Set<String> KNOWN =
      Collections.unmodifiableSet(
          new LinkedHashSet<>(
              Arrays.asList(
                  "caller",
                  "network",
                  "gateway",
                  "guardrail",
                  "queueing",
                  "preprocessing",
                  "tokenization",
                  "retrieval",
                  "prefill",
                  "decode",
                  "model_undivided",
                  "serialization",
                  "tool",
                  "application")));

  private Layers() {}
}
