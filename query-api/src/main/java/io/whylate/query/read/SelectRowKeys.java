package io.whylate.query.read;

import java.util.List;

/**
 * The requests that an id may mean, newest first. The rows are found through the indexes first,
 * deleted and replaced ones included, and then read anew by key: an index that skips the row that
 * replaces another would bring the other back.
 */
final class SelectRowKeys {

  private static final String TEXT =
      """
      SELECT row_id, toUnixTimestamp64Milli(opened_at) * 1000000 AS opened_at_ns, revision
      FROM whylate.requests FINAL
      WHERE (opened_at, row_id) IN (
        SELECT opened_at, row_id FROM whylate.requests WHERE request_id IN (?, ?)
        UNION ALL
        SELECT opened_at, row_id FROM whylate.requests WHERE has(trace_ids, ?)
      )
      AND (request_id = ? OR row_id = ? OR has(trace_ids, ?))
      ORDER BY opened_at DESC, row_id
      LIMIT 20""";

  private SelectRowKeys() {}

  static List<RowKey> run(ClickHouse clickHouse, String id) {
    return clickHouse.query(
        sql(id),
        row ->
            new RowKey(row.text("row_id"), row.time("opened_at_ns"), (int) row.count("revision")));
  }

  static Sql sql(String id) {
    return new Sql().add(TEXT, id, withoutOccurrence(id), id, id, id, id);
  }

  /** The request id within a row id, which has an index of its own. */
  private static String withoutOccurrence(String rowId) {
    int hash = rowId.lastIndexOf('#');
    return hash < 0 ? rowId : rowId.substring(0, hash);
  }
}
