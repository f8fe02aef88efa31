package io.whylate.stream.sink;

import io.whylate.formats.MalformedInput;
import io.whylate.formats.json.Evidence;
import io.whylate.formats.json.EvidenceJson;
import io.whylate.formats.json.EvidenceSpan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** The evidence of a breakdown as rows, one a span. */
final class EvidenceRows implements Rows {

  private static final String SPANS = "whylate.spans";

  @Override
  public List<String> tables() {
    return List.of(SPANS);
  }

  @Override
  public void of(ConsumerRecord<String, byte[]> record, BiConsumer<String, Object> rows)
      throws MalformedInput {
    Evidence evidence = EvidenceJson.read(record.value());
    String openedAt = ClickHouseTime.of(evidence.openedAt());
    for (EvidenceSpan span : evidence.spans()) {
      rows.accept(SPANS, row(evidence, openedAt, span));
    }
  }

  private static Map<String, @Nullable Object> row(
      Evidence evidence, String openedAt, EvidenceSpan span) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("row_id", evidence.rowId());
    row.put("opened_at", openedAt);
    row.put("trace_id", span.traceId());
    row.put("span_id", span.spanId());
    row.put("parent_span_id", span.parentSpanId());
    row.put("name", span.name());
    row.put("kind", span.kind());
    row.put("service", span.service());
    row.put("process", span.process());
    row.put("scope", span.scope());
    row.put("start_unix_ns", span.startUnixNs());
    row.put("end_unix_ns", span.endUnixNs());
    row.put("status", span.status());
    row.put("attributes", span.attributes());
    row.put("revision", evidence.revision());
    return row;
  }
}
