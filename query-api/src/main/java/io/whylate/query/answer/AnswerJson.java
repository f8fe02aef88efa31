package io.whylate.query.answer;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.whylate.attribution.breakdown.Breakdown;
import org.jspecify.annotations.Nullable;

/** The JSON of all answers: snake case, keys of enums, RFC 3339 times, unknown fields ignored. */
public final class AnswerJson {

  public static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING)
          .enable(DeserializationFeature.READ_ENUMS_USING_TO_STRING)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .addMixIn(Breakdown.class, Derived.class)
          .build();

  private AnswerJson() {}

  /** The value on one line. */
  public static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no JSON for " + value.getClass(), e);
    }
  }

  /** Adds what is derived from the components, not one of them. */
  private interface Derived {
    @JsonProperty("start_ms")
    long startMs();

    @JsonProperty("input_tokens")
    @Nullable Long inputTokens();

    @JsonProperty("cached_input_tokens")
    @Nullable Long cachedInputTokens();

    @JsonProperty("output_tokens")
    @Nullable Long outputTokens();

    @JsonProperty("tpot_ns")
    @Nullable Long tpotNs();
  }
}
