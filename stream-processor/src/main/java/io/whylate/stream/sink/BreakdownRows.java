package io.whylate.stream.sink;

import io.whylate.attribution.breakdown.Breakdown;
import io.whylate.attribution.breakdown.ClockOffset;
import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.ModelCall;
import io.whylate.attribution.breakdown.Segment;
import io.whylate.formats.MalformedInput;
import io.whylate.formats.json.BreakdownJson;
import io.whylate.formats.json.Retraction;
import io.whylate.formats.json.RetractionJson;
import io.whylate.stream.topic.SpanCount;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** A breakdown as rows: its segments and model calls first, so that a visible request has them. */
final class BreakdownRows implements Rows {

  private static final String SEGMENTS = "whylate.segments";
  private static final String MODEL_CALLS = "whylate.model_calls";
  private static final String REQUESTS = "whylate.requests";
  private static final int OFFSET_BITS = 34;
  private static final int SPANS_BITS = 16;
  private static final int REVISION_BITS = 13;

  private final Consumer<Breakdown> times;

  /** Shows each breakdown to {@code times} too. */
  BreakdownRows(Consumer<Breakdown> times) {
    this.times = times;
  }

  @Override
  public List<String> tables() {
    return List.of(SEGMENTS, MODEL_CALLS, REQUESTS);
  }

  @Override
  public void of(ConsumerRecord<String, byte[]> record, BiConsumer<String, Object> rows)
      throws MalformedInput {
    Retraction retraction = RetractionJson.read(record.value());
    if (retraction != null) {
      rows.accept(REQUESTS, deleted(retraction, record));
      return;
    }
    Breakdown breakdown = BreakdownJson.read(record.value());
    times.accept(breakdown);
    rows.accept(SEGMENTS, segments(breakdown));
    for (ModelCall call : breakdown.modelCalls()) {
      rows.accept(MODEL_CALLS, modelCall(breakdown, call));
    }
    rows.accept(REQUESTS, request(breakdown, record));
  }

  /**
   * The newest revision wins, of equal ones that of more spans, of these the last that was written.
   * What is beyond its bits counts as the most that fits, of offsets their last bits.
   */
  static long rowVersion(int revision, ConsumerRecord<String, byte[]> record) {
    long spans = Math.min(SpanCount.of(record.headers()), (1 << SPANS_BITS) - 1);
    long offset = record.offset() & ((1L << OFFSET_BITS) - 1);
    long newest = Math.min(revision, (1 << REVISION_BITS) - 1);
    return newest << (SPANS_BITS + OFFSET_BITS) | spans << OFFSET_BITS | offset;
  }

  private static Map<String, Object> deleted(
      Retraction retraction, ConsumerRecord<String, byte[]> record) {
    return new Row(retraction.rowId(), retraction.openedAt(), retraction.revision())
        .with("row_version", rowVersion(retraction.revision(), record))
        .with("is_deleted", 1)
        .values;
  }

  private static Map<String, Object> request(
      Breakdown breakdown, ConsumerRecord<String, byte[]> record) {
    List<ClockOffset> offsets = breakdown.clockOffsets();
    Row row =
        new Row(breakdown)
            .with("request_id", breakdown.requestId())
            .with("key_kind", breakdown.keyKind().toString())
            .with("trace_ids", breakdown.traceIds())
            .with("aliases", breakdown.aliases())
            .with("perspective", breakdown.perspective().toString())
            .with("start", ClickHouseTime.of(breakdown.start()))
            .with("e2e_ns", breakdown.e2eNs())
            .with("by_service", breakdown.byService())
            .with("unseen_layers", texts(breakdown.unseenLayers()))
            .with("ttft_ns", breakdown.ttftNs())
            .with("ttft_layers", byText(breakdown.ttftLayers()))
            .with("timer_start", text(breakdown.timerStart()))
            .with("timer_end", text(breakdown.timerEnd()))
            .with("tpot_ns", breakdown.tpotNs())
            .with("input_tokens", breakdown.inputTokens())
            .with("cached_input_tokens", breakdown.cachedInputTokens())
            .with("output_tokens", breakdown.outputTokens())
            .with("savable_ns", byText(breakdown.savableNs()))
            .with("savable_known", breakdown.savableNs() != null)
            .with("contested_ns", breakdown.contestedNs())
            .with("beside", breakdown.beside())
            .with("network_bound_ns", breakdown.networkBoundNs())
            .with("clock_offset.from_clock", column(offsets, ClockOffset::from))
            .with("clock_offset.to_clock", column(offsets, ClockOffset::to))
            .with("clock_offset.offset_ns", column(offsets, ClockOffset::offsetNs))
            .with("clock_offset.least_ns", column(offsets, ClockOffset::leastNs))
            .with("clock_offset.most_ns", column(offsets, ClockOffset::mostNs))
            .with("clock_offset.estimated_least_ns", column(offsets, ClockOffset::estimatedLeastNs))
            .with("clock_offset.estimated_most_ns", column(offsets, ClockOffset::estimatedMostNs))
            .with("tail_ns", breakdown.tailNs())
            .with("sampling_probability", breakdown.samplingProbability())
            .with("in_flight", breakdown.inFlight())
            .with("load_state", text(breakdown.loadState()))
            .with("gc_pause_ns", breakdown.gcPauseNs())
            .with("stream_held_ns", breakdown.streamHeldNs())
            .with("completeness", breakdown.completeness().toString())
            .with("flags", breakdown.flags())
            .with("service", breakdown.service())
            .with("workload", breakdown.workload())
            .with("model", breakdown.model())
            .with("version", breakdown.version())
            .with("deployment", breakdown.deployment())
            .with("region", breakdown.region())
            .with("tenant", breakdown.tenant())
            .with("session", breakdown.session())
            .with("task", breakdown.task())
            .with("streamed", breakdown.streamed())
            .with("status", breakdown.status().toString())
            .with("error_kind", breakdown.errorKind())
            .with("censored", breakdown.censored())
            .with("rules_version", breakdown.rulesVersion())
            .with("row_version", rowVersion(breakdown.revision(), record))
            .with("is_deleted", 0);
    for (Layer layer : Layer.values()) {
      row.with("layer_" + layer + "_ns", breakdown.layers().getOrDefault(layer, 0L));
    }
    return row.values;
  }

  private static Map<String, Object> modelCall(Breakdown breakdown, ModelCall call) {
    return new Row(breakdown)
        .with("span_id", call.spanId())
        .with("model", call.model())
        .with("service", call.service())
        .with("streamed", call.streamed())
        .with("start_ns", call.startNs())
        .with("end_ns", call.endNs())
        .with("ttft_ns", call.ttftNs())
        .with("ttft_visible_ns", call.ttftVisibleNs())
        .with("timer_start", text(call.timerStart()))
        .with("timer_end", text(call.timerEnd()))
        .with("timer_source", call.timerSource())
        .with("tpot_ns", call.tpotNs())
        .with("input_tokens", call.inputTokens())
        .with("fresh_input_tokens", call.freshInputTokens())
        .with("cached_input_tokens", call.cachedInputTokens())
        .with("cache_write_tokens", call.cacheWriteTokens())
        .with("output_tokens", call.outputTokens())
        .with("visible_output_tokens", call.visibleOutputTokens())
        .with("reasoning_tokens", call.reasoningTokens())
        .values;
  }

  private static Map<String, Object> segments(Breakdown breakdown) {
    List<Segment> segments = breakdown.segments();
    return new Row(breakdown)
        .with("segment.start_ns", column(segments, Segment::startNs))
        .with("segment.end_ns", column(segments, Segment::endNs))
        .with("segment.layer", column(segments, segment -> segment.layer().toString()))
        .with("segment.service", column(segments, Segment::service))
        .with("segment.peer", column(segments, Segment::peer))
        .with("segment.detail", column(segments, Segment::detail))
        .with("segment.span_id", column(segments, Segment::spanId))
        .with("segment.rule", column(segments, Segment::rule))
        .values;
  }

  private static <T> @Nullable Object[] column(
      List<T> elements, Function<T, @Nullable Object> field) {
    return elements.stream().map(field).toArray();
  }

  private static @Nullable String text(@Nullable Enum<?> constant) {
    return constant == null ? null : constant.toString();
  }

  private static List<String> texts(List<Layer> layers) {
    return layers.stream().map(Layer::toString).toList();
  }

  private static Map<String, Long> byText(@Nullable Map<Layer, Long> byLayer) {
    Map<String, Long> byText = new LinkedHashMap<>();
    if (byLayer != null) {
      byLayer.forEach((layer, ns) -> byText.put(layer.toString(), ns));
    }
    return byText;
  }

  private static final class Row {

    final Map<String, @Nullable Object> values = new LinkedHashMap<>();

    Row(Breakdown breakdown) {
      this(breakdown.rowId(), breakdown.openedAt(), breakdown.revision());
    }

    Row(String rowId, Instant openedAt, int revision) {
      with("row_id", rowId);
      with("opened_at", ClickHouseTime.of(openedAt));
      with("revision", revision);
    }

    Row with(String column, @Nullable Object value) {
      values.put(column, value);
      return this;
    }
  }
}
