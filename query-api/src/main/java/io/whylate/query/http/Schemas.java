package io.whylate.query.http;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.whylate.query.answer.AnswerJson;
import io.whylate.query.answer.Pipeline;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** JSON schemas of records as {@link AnswerJson} writes them. */
final class Schemas {

  private final Map<String, ObjectNode> schemas = new TreeMap<>();

  /** All that was referred to, by name. */
  ObjectNode all() {
    ObjectNode all = object();
    schemas.forEach(all::set);
    return all;
  }

  /** Refers to the schema of a record. */
  ObjectNode reference(Class<?> type) {
    String name = name(type);
    if (!schemas.containsKey(name)) {
      ObjectNode schema = object();
      schemas.put(name, schema);
      fill(schema, type);
    }
    return object().put("$ref", "#/components/schemas/" + name);
  }

  /** Likewise of an answer, beside which the state of the pipeline stands. */
  ObjectNode answer(Class<?> type) {
    ObjectNode reference = reference(type);
    ObjectNode schema = Objects.requireNonNull(schemas.get(name(type)));
    schema.withObjectProperty("properties").set("pipeline", reference(Pipeline.class));
    schema.withArrayProperty("required").add("pipeline");
    return reference;
  }

  private static String name(Class<?> type) {
    return type.getName().substring(type.getPackageName().length() + 1).replace('$', '.');
  }

  private void fill(ObjectNode schema, Class<?> type) {
    schema.put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = schema.putArray("required");
    for (RecordComponent component : type.getRecordComponents()) {
      String name = SnakeCaseStrategy.INSTANCE.translate(component.getName());
      properties.set(name, of(component.getAnnotatedType()));
      required.add(name);
    }
    Class<?> more = AnswerJson.MAPPER.findMixInClassFor(type);
    if (more != null) {
      Map<String, AnnotatedType> derived = new TreeMap<>();
      for (Method method : more.getDeclaredMethods()) {
        derived.put(
            method.getAnnotation(JsonProperty.class).value(), method.getAnnotatedReturnType());
      }
      derived.forEach((name, value) -> properties.set(name, of(value)));
    }
  }

  private ObjectNode of(AnnotatedType annotated) {
    ObjectNode schema = known(annotated);
    if (!annotated.isAnnotationPresent(Nullable.class)) {
      return schema;
    }
    ObjectNode nullable = object();
    nullable.putArray("anyOf").add(schema).addObject().put("type", "null");
    return nullable;
  }

  private ObjectNode known(AnnotatedType annotated) {
    Class<?> type = raw(annotated.getType());
    if (type == List.class) {
      ObjectNode list = object().put("type", "array");
      list.set("items", of(argument(annotated, 0)));
      return list;
    }
    if (type == Map.class) {
      ObjectNode map = object().put("type", "object");
      map.set("additionalProperties", of(argument(annotated, 1)));
      return map;
    }
    return type.isRecord() ? reference(type) : scalar(type);
  }

  private static ObjectNode scalar(Class<?> type) {
    ObjectNode schema = object();
    if (type == long.class || type == Long.class || type == int.class || type == Integer.class) {
      return schema.put("type", "integer");
    }
    if (type == double.class || type == Double.class) {
      return schema.put("type", "number");
    }
    if (type == boolean.class || type == Boolean.class) {
      return schema.put("type", "boolean");
    }
    schema.put("type", "string");
    if (type == Instant.class) {
      schema.put("format", "date-time");
    } else if (type.isEnum()) {
      ArrayNode values = schema.putArray("enum");
      for (Object constant : type.getEnumConstants()) {
        values.add(constant.toString());
      }
    } else if (type != String.class) {
      throw new IllegalStateException("no schema for " + type);
    }
    return schema;
  }

  private static AnnotatedType argument(AnnotatedType annotated, int index) {
    return ((AnnotatedParameterizedType) annotated).getAnnotatedActualTypeArguments()[index];
  }

  private static Class<?> raw(Type type) {
    return type instanceof ParameterizedType parameterized
        ? (Class<?>) parameterized.getRawType()
        : (Class<?>) type;
  }

  private static ObjectNode object() {
    return AnswerJson.MAPPER.createObjectNode();
  }
}
