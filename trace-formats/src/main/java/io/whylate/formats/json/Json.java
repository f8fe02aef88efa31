package io.whylate.formats.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.formats.MalformedInput;
import java.io.IOException;

/** How all our JSON looks: snake case, keys of enums, RFC 3339 times, nulls kept. */
final class Json {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .annotationIntrospector(
              AnnotationIntrospector.pair(new JacksonAnnotationIntrospector(), new DeclaredNulls()))
          .addMixIn(Breakdown.class, BreakdownFields.class)
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING)
          .enable(DeserializationFeature.READ_ENUMS_USING_TO_STRING)
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  private Json() {}

  static byte[] write(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot be JSON: " + value, e);
    }
  }

  static <T> T read(byte[] json, Class<T> type) throws MalformedInput {
    T value;
    try {
      value = MAPPER.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new MalformedInput("not a " + type.getSimpleName() + ": " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new MalformedInput("not a " + type.getSimpleName() + ": " + e.getMessage(), e);
    }
    if (value == null) {
      throw new MalformedInput("not a " + type.getSimpleName() + ": null");
    }
    return value;
  }
}
