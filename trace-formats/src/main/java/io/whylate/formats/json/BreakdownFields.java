package io.whylate.formats.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

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
}
