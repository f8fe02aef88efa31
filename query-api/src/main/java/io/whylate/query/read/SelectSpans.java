package io.whylate.query.read;

import io.whylate.query.answer.SpanEvidence;
import java.sql.SQLException;
import java.util.List;

/** The spans that one request was broken down from, by their raw times. */
final class SelectSpans {

  private static final String TEXT =
      """
      SELECT trace_id, span_id, parent_span_id, name, kind, service, process, scope,
        start_unix_ns, end_unix_ns, status, attributes
      FROM whylate.spans FINAL
      """;

  private SelectSpans() {}

  static List<SpanEvidence> run(ClickHouse clickHouse, RowKey key) {
    return clickHouse.query(sql(key), SelectSpans::span);
  }

  static Sql sql(RowKey key) {
    return key.addTo(new Sql().add(TEXT))
        .add("\nORDER BY start_unix_ns, end_unix_ns DESC, trace_id, span_id");
  }

  private static SpanEvidence span(Row row) throws SQLException {
    return new SpanEvidence(
        row.text("trace_id"),
        row.text("span_id"),
        row.nullableText("parent_span_id"),
        row.text("name"),
        row.text("kind"),
        row.text("service"),
        row.text("process"),
        row.text("scope"),
        row.count("start_unix_ns"),
        row.count("end_unix_ns"),
        row.text("status"),
        row.textMap("attributes"));
  }
}
