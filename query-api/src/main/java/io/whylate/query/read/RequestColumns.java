package io.whylate.query.read;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.ClockOffset;
import io.whylate.attribution.breakdown.Completeness;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.LoadState;
import io.whylate.attribution.breakdown.ModelCall;
import io.whylate.attribution.breakdown.Outcome;
import io.whylate.attribution.breakdown.Perspective;
import io.whylate.attribution.breakdown.Segment;
import io.whylate.attribution.breakdown.TimerEvent;
import io.whylate.attribution.request.KeyKind;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The columns of {@code requests} and the breakdown that they hold. */
final class RequestColumns {

  /** In the order of all arrays of layers. */
  static final List<Layer> LAYERS = List.of(Layer.values());

  /** All layers as one array, in declaration order. */
  static final String LAYER_ARRAY =
      LAYERS.stream().map(RequestColumns::column).collect(Collectors.joining(", ", "[", "]"));

  /** What the caller waited; null of a request that was seen from the server only. */
  static final String CALLER_VIEW = "if(perspective = 'caller', e2e_ns, NULL)";

  /** Of this, all but the caller's own code and the network of its own calls. */
  static final String SERVER_VIEW =
      """
      toUInt64(if(perspective = 'caller', e2e_ns - layer_caller_ns - arraySum(
            (owner, ns) -> if(startsWith(owner, concat('network@', service, '>')), ns, 0),
            mapKeys(by_service), mapValues(by_service)), e2e_ns))""";

  static final String ALL =
      """
      request_id, row_id, key_kind, revision, trace_ids, aliases, perspective,
        toUnixTimestamp64Milli(opened_at) * 1000000 AS opened_at_ns,
        toUnixTimestamp64Nano(start) AS start_ns,
        e2e_ns,
        %s AS layers,
        by_service, unseen_layers, ttft_ns, ttft_layers, timer_start, timer_end,
        savable_ns, savable_known, contested_ns, beside,
        network_bound_ns, clock_offset.from_clock AS clocks_from, clock_offset.to_clock AS clocks_to,
        clock_offset.offset_ns AS clock_offsets, clock_offset.least_ns AS clock_offsets_least,
        clock_offset.most_ns AS clock_offsets_most,
        clock_offset.estimated_least_ns AS clock_offsets_estimated_least,
        clock_offset.estimated_most_ns AS clock_offsets_estimated_most, tail_ns, sampling_probability, in_flight,
        load_state, gc_pause_ns, stream_held_ns, completeness, flags,
        service, workload, model, version, deployment, region, tenant, session, task,
        streamed, status, error_kind, censored, rules_version\
      """
          .formatted(LAYER_ARRAY);

  private RequestColumns() {}

  static String column(Layer layer) {
    return "layer_" + layer + "_ns";
  }

  static Breakdown breakdown(Row row, List<ModelCall> calls, List<Segment> segments)
      throws SQLException {
    Long ttftNs = row.nullableCount("ttft_ns");
    return new Breakdown(
        row.text("request_id"),
        row.text("row_id"),
        constant(KeyKind.class, row.text("key_kind")),
        row.time("opened_at_ns"),
        (int) row.count("revision"),
        row.texts("trace_ids"),
        row.texts("aliases"),
        constant(Perspective.class, row.text("perspective")),
        row.time("start_ns"),
        row.count("e2e_ns"),
        spent(row.counts("layers")),
        row.countMap("by_service"),
        known(row.texts("unseen_layers")),
        ttftNs,
        ttftNs == null ? null : row.layerMap("ttft_layers"),
        timerEvent(row, "timer_start"),
        timerEvent(row, "timer_end"),
        savable(row),
        row.count("contested_ns"),
        row.countMap("beside"),
        row.nullableCount("network_bound_ns"),
        clockOffsets(row),
        row.count("tail_ns"),
        row.nullableNumber("sampling_probability"),
        row.nullableCount("in_flight"),
        loadState(row),
        row.nullableCount("gc_pause_ns"),
        row.nullableCount("stream_held_ns"),
        constant(Completeness.class, row.text("completeness")),
        row.texts("flags"),
        row.text("service"),
        row.nullableText("workload"),
        row.nullableText("model"),
        row.nullableText("version"),
        row.nullableText("deployment"),
        row.nullableText("region"),
        row.nullableText("tenant"),
        row.nullableText("session"),
        row.nullableText("task"),
        row.nullableTruth("streamed"),
        constant(Outcome.class, row.text("status")),
        row.nullableText("error_kind"),
        row.truth("censored"),
        row.text("rules_version"),
        calls,
        segments);
  }

  /** The layers with time, from an array in declaration order. */
  static <N extends Number> Map<Layer, N> spent(List<N> times) {
    Map<Layer, N> layers = new EnumMap<>(Layer.class);
    for (int i = 0; i < LAYERS.size(); i++) {
      if (times.get(i).doubleValue() > 0) {
        layers.put(LAYERS.get(i), times.get(i));
      }
    }
    return layers;
  }

  /** Prefill, decode and undivided together. */
  static long model(Map<Layer, Long> layers) {
    return layers.getOrDefault(Layer.PREFILL, 0L)
        + layers.getOrDefault(Layer.DECODE, 0L)
        + layers.getOrDefault(Layer.MODEL_UNDIVIDED, 0L);
  }

  static @Nullable TimerEvent timerEvent(Row row, String column) throws SQLException {
    String key = row.nullableText(column);
    return key == null ? null : constant(TimerEvent.class, key);
  }

  private static @Nullable LoadState loadState(Row row) throws SQLException {
    String key = row.nullableText("load_state");
    return key == null ? null : constant(LoadState.class, key);
  }

  private static @Nullable Map<Layer, Long> savable(Row row) throws SQLException {
    return row.truth("savable_known") ? row.layerMap("savable_ns") : null;
  }

  private static List<ClockOffset> clockOffsets(Row row) throws SQLException {
    List<String> from = row.texts("clocks_from");
    List<String> to = row.texts("clocks_to");
    List<@Nullable Long> offsets = row.nullableCounts("clock_offsets");
    List<@Nullable Long> least = row.nullableCounts("clock_offsets_least");
    List<@Nullable Long> most = row.nullableCounts("clock_offsets_most");
    List<@Nullable Long> estimatedLeast = row.nullableCounts("clock_offsets_estimated_least");
    List<@Nullable Long> estimatedMost = row.nullableCounts("clock_offsets_estimated_most");
    return IntStream.range(0, from.size())
        .mapToObj(
            i ->
                new ClockOffset(
                    from.get(i),
                    to.get(i),
                    offsets.get(i),
                    least.get(i),
                    most.get(i),
                    estimatedLeast.get(i),
                    estimatedMost.get(i)))
        .toList();
  }

  private static List<Layer> known(List<String> keys) {
    return keys.stream().flatMap(key -> Stream.ofNullable(Layer.of(key))).toList();
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String key) {
    return Enum.valueOf(type, key.toUpperCase(Locale.ROOT));
  }
}
