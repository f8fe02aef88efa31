package io.whylate.query.ask;

import io.whylate.attribution.breakdown.Layer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Something of a request that a question may name. Only these reach SQL; the text of a question
 * never does.
 *
 * @param sql the column or expression; of a {@link Kind#TEXTS} field an array
 */
public record Field(String name, Kind kind, String sql) {

  /** What the values of a field are. */
  public enum Kind {
    TEXT,
    /** Several texts; {@code =} asks whether one of them is it. */
    TEXTS,
    TRUTH,
    NUMBER,
    DURATION,
    TIME
  }

  /** The model's time, prefill, decode and undivided together. */
  public static final String MODEL_TIME_SQL =
      "(layer_prefill_ns + layer_decode_ns + layer_model_undivided_ns)";

  private static final Map<String, Field> ALL = all();

  /** How many requests the server had, in bands. */
  public static final Field CONCURRENCY = grouping("concurrency");

  /** The field of this name; null when there is none. */
  public static @Nullable Field of(String name) {
    return ALL.get(name);
  }

  /** The field of this name, which must be one that requests can be grouped by. */
  public static Field grouping(String name) {
    Field field = ALL.get(name);
    if (field == null || !field.groups()) {
      throw new BadQuestion(
          "group_by=" + Quoted.shortened(name) + " is not known; group by " + names(Field::groups));
    }
    return field;
  }

  /** The field of this name, which must be one that requests can be sorted by. */
  public static Field sorting(String name) {
    Field field = ALL.get(name);
    if (field == null || !field.sorts()) {
      throw new BadQuestion(
          "sort=" + Quoted.shortened(name) + " is not known; sort by " + names(Field::sorts));
    }
    return field;
  }

  /** The names of the fields that requests can be filtered by. */
  public static List<String> toFilter() {
    return namesOf(Field::filters);
  }

  /** The names of the fields that requests can be grouped by. */
  public static List<String> toGroup() {
    return namesOf(Field::groups);
  }

  /** The names of the fields that requests can be sorted by. */
  public static List<String> toSort() {
    return namesOf(Field::sorts);
  }

  /** The fields of these names. */
  static List<Field> all(List<String> names) {
    return names.stream().map(Field::grouping).toList();
  }

  /** What a request is or meets, and not how it was seen: what can be the cause of a change. */
  static List<Field> traits() {
    return ALL.values().stream().filter(Field::groups).filter(Field::isTrait).toList();
  }

  /** The names of all fields, in a sentence. */
  static String names() {
    return names(Field::filters);
  }

  boolean filters() {
    return kind != Kind.TIME;
  }

  private boolean groups() {
    return switch (name) {
      case "request_id", "row_id", "session", "task" -> false;
      default -> kind == Kind.TEXT || kind == Kind.TRUTH;
    };
  }

  private boolean isTrait() {
    return switch (name) {
      case "completeness", "perspective", "key_kind", "rules_version", "censored" -> false;
      default -> true;
    };
  }

  private boolean sorts() {
    return kind == Kind.DURATION || kind == Kind.TIME;
  }

  private static String names(Predicate<Field> which) {
    return String.join(", ", namesOf(which));
  }

  private static List<String> namesOf(Predicate<Field> which) {
    return ALL.values().stream().filter(which).map(Field::name).toList();
  }

  private static Map<String, Field> all() {
    Map<String, Field> fields = new LinkedHashMap<>();
    for (String column :
        new String[] {
          "service",
          "workload",
          "model",
          "version",
          "deployment",
          "region",
          "tenant",
          "session",
          "task",
          "status",
          "error_kind",
          "completeness",
          "perspective",
          "key_kind",
          "rules_version",
          "load_state",
          "request_id",
          "row_id"
        }) {
      fields.put(column, new Field(column, Kind.TEXT, column));
    }
    fields.put("streamed", new Field("streamed", Kind.TRUTH, "streamed"));
    fields.put("censored", new Field("censored", Kind.TRUTH, "censored"));
    fields.put("flag", new Field("flag", Kind.TEXTS, "flags"));
    fields.put("trace_id", new Field("trace_id", Kind.TEXTS, "trace_ids"));
    for (Bands bands : Bands.ALL) {
      fields.put(bands.name(), new Field(bands.name(), Kind.TEXT, bands.sql()));
    }
    fields.put("alias", new Field("alias", Kind.TEXTS, "aliases"));
    for (String tokens : new String[] {"input_tokens", "cached_input_tokens", "output_tokens"}) {
      fields.put(tokens, new Field(tokens, Kind.NUMBER, tokens));
    }
    fields.put("revision", new Field("revision", Kind.NUMBER, "revision"));
    fields.put(
        "sampling_probability",
        new Field("sampling_probability", Kind.NUMBER, "sampling_probability"));
    fields.put("in_flight", new Field("in_flight", Kind.NUMBER, "in_flight"));
    for (String duration :
        new String[] {"e2e", "ttft", "tpot", "contested", "network_bound", "tail"}) {
      fields.put(duration, new Field(duration, Kind.DURATION, duration + "_ns"));
    }
    fields.put("model_time", new Field("model_time", Kind.DURATION, MODEL_TIME_SQL));
    for (Layer layer : Layer.values()) {
      String key = layer.toString();
      fields.put(key, new Field(key, Kind.DURATION, "layer_" + key + "_ns"));
    }
    fields.put("start", new Field("start", Kind.TIME, "start"));
    return fields;
  }
}
