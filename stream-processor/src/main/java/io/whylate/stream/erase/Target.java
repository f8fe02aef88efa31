package io.whylate.stream.erase;

import java.util.List;

/**
 * Whose rows are meant.
 *
 * @param condition of SQL, which holds in every table of ours
 * @param values for its question marks
 */
public record Target(String condition, List<String> values) {

  /** A request ID in all its uses, or one row id. */
  public static Target request(String id) {
    return new Target(
        """
        (row_id = ? OR startsWith(row_id, concat(?, '#'))
          AND match(substring(row_id, length(?) + 2), '^[0-9]+$'))\
        """,
        List.of(id, id, id));
  }

  /** Requests whose last revision is of the tenant, those that were taken back included. */
  public static Target tenant(String name) {
    return new Target(
        """
        row_id IN (
          SELECT row_id FROM whylate.requests GROUP BY row_id
          HAVING argMaxIf(ifNull(tenant, ''), row_version, is_deleted = 0) = ?)\
        """,
        List.of(name));
  }
}
