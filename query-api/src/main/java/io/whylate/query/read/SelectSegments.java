package io.whylate.query.read;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.breakdown.Segment;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;

/** The pieces that tile the window of one request, in order. */
final class SelectSegments {

  private static final String TEXT =
      """
      SELECT
        segment.start_ns AS start_ns, segment.end_ns AS end_ns, segment.layer AS layer,
        segment.service AS service, segment.peer AS peer, segment.detail AS detail,
        segment.span_id AS span_id, segment.rule AS rule
      FROM whylate.segments FINAL
      ARRAY JOIN segment
      """;

  private SelectSegments() {}

  static List<Segment> run(ClickHouse clickHouse, RowKey key) {
    return clickHouse.query(sql(key), SelectSegments::segment);
  }

  static Sql sql(RowKey key) {
    return key.addTo(new Sql().add(TEXT)).add("\nORDER BY start_ns");
  }

  private static Segment segment(Row row) throws SQLException {
    return new Segment(
        row.count("start_ns"),
        row.count("end_ns"),
        Objects.requireNonNullElse(Layer.of(row.text("layer")), Layer.UNATTRIBUTED),
        row.text("service"),
        row.nullableText("peer"),
        row.nullableText("detail"),
        row.text("span_id"),
        row.text("rule"));
  }
}
