package io.whylate.formats.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.jspecify.annotations.Nullable;

/** What the JSON object has beyond the components of the record. */
@JsonPropertyOrder({
  "request_id",
  "row_id",
  "key_kind",
  "opened_at",
  "revision",
  "trace_ids",
  "perspective",
  "start",
  "start_ms"
})
interface BreakdownFields {

  @JsonProperty(value = "start_ms", access = JsonProperty.Access.READ_ONLY)
  long startMs();

  @JsonProperty(value = "input_tokens", access = JsonProperty.Access.READ_ONLY)
  @Nullable Long inputTokens();

  @JsonProperty(value = "cached_input_tokens", access = JsonProperty.Access.READ_ONLY)
  @Nullable Long cachedInputTokens();

  @JsonProperty(value = "output_tokens", access = JsonProperty.Access.READ_ONLY)
  @Nullable Long outputTokens();

  @JsonProperty(value = "tpot_ns", access = JsonProperty.Access.READ_ONLY)
  @Nullable Long tpotNs();
}
