package io.whylate.query.read;

import io.whylate.attribution.breakdown.ModelCall;
import java.sql.SQLException;
import java.util.List;

/** The model calls of one request, in order of time. */
final class SelectModelCalls {

  private static final String TEXT =
      """
      SELECT span_id, model, service, streamed, start_ns, end_ns, ttft_ns, ttft_visible_ns,
        timer_start, timer_end, timer_source, tpot_ns, input_tokens, fresh_input_tokens,
        cached_input_tokens, cache_write_tokens, output_tokens, visible_output_tokens,
        reasoning_tokens
      FROM whylate.model_calls FINAL
      """;

  private SelectModelCalls() {}

  static List<ModelCall> run(ClickHouse clickHouse, RowKey key) {
    return clickHouse.query(sql(key), SelectModelCalls::call);
  }

  static Sql sql(RowKey key) {
    return key.addTo(new Sql().add(TEXT)).add("\nORDER BY start_ns, span_id");
  }

  private static ModelCall call(Row row) throws SQLException {
    return new ModelCall(
        row.text("span_id"),
        row.nullableText("model"),
        row.text("service"),
        row.nullableTruth("streamed"),
        row.count("start_ns"),
        row.count("end_ns"),
        row.nullableCount("ttft_ns"),
        row.nullableCount("ttft_visible_ns"),
        RequestColumns.timerEvent(row, "timer_start"),
        RequestColumns.timerEvent(row, "timer_end"),
        row.nullableText("timer_source"),
        row.nullableCount("tpot_ns"),
        row.nullableCount("input_tokens"),
        row.nullableCount("fresh_input_tokens"),
        row.nullableCount("cached_input_tokens"),
        row.nullableCount("cache_write_tokens"),
        row.nullableCount("output_tokens"),
        row.nullableCount("visible_output_tokens"),
        row.nullableCount("reasoning_tokens"));
  }
}
