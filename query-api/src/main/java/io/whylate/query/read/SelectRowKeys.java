package io.whylate.query.read;

import io.whylate.query.answer.LookupAnswer.Match;
import io.whylate.query.ask.Filter;
import java.sql.SQLException;
import java.util.List;

/**
 * The requests that an id may mean, newest first. The rows are found through the indexes first,
 * deleted and replaced ones included, and then read anew by key: an index that skips the row that
 * replaces another would bring the other back. So those are found by the sort key alone.
 */
final class SelectRowKeys {

  private static final String TEXT =
      """
      SELECT row_id, toUnixTimestamp64Milli(opened_at) * 1000000 AS opened_at_ns, revision,
        request_id, toUnixTimestamp64Nano(start) AS start_ns, e2e_ns, service, tenant, model, status,
        multiIf(row_id = ?, 'row_id', request_id = ?, 'request_id', has(trace_ids, ?), 'trace_id',
          'alias') AS by
      FROM whylate.requests FINAL
      WHERE (opened_at, row_id) IN (
        SELECT opened_at, row_id FROM whylate.requests WHERE request_id IN (?, ?)
        UNION ALL
        SELECT opened_at, row_id FROM whylate.requests WHERE has(trace_ids, ?)
        UNION ALL
        SELECT opened_at, row_id FROM whylate.requests WHERE has(aliases, ?)
      )
      AND (request_id = ? OR row_id = ? OR has(trace_ids, ?) OR has(aliases, ?))""";

  private static final String NEWEST =
      "\nORDER BY opened_at DESC, row_id\nLIMIT 20\nSETTINGS use_skip_indexes_if_final = 0";

  private SelectRowKeys() {}

  /** A request and where its rows are. */
  record Found(RowKey key, Match match) {}

  static List<Found> run(ClickHouse clickHouse, String id, Filter within) {
    return clickHouse.query(sql(id, within), SelectRowKeys::found);
  }

  static Sql sql(String id, Filter within) {
    Sql sql = new Sql().add(TEXT, id, id, id, id, withoutOccurrence(id), id, id, id, id, id, id);
    return Selection.addConditions(sql, within).add(NEWEST);
  }

  /** The request id within a row id, which has an index of its own. */
  private static String withoutOccurrence(String rowId) {
    int hash = rowId.lastIndexOf('#');
    return hash < 0 ? rowId : rowId.substring(0, hash);
  }

  private static Found found(Row row) throws SQLException {
    String rowId = row.text("row_id");
    return new Found(
        new RowKey(rowId, row.time("opened_at_ns"), (int) row.count("revision")),
        new Match(
            rowId,
            row.text("request_id"),
            row.text("by"),
            row.time("start_ns"),
            row.count("e2e_ns"),
            row.text("service"),
            row.nullableText("tenant"),
            row.nullableText("model"),
            row.text("status")));
  }
}
