SELECT trace_id, span_id, parent_span_id, name, kind, service, process, scope,
  start_unix_ns, end_unix_ns, status, attributes
FROM whylate.spans FINAL
WHERE opened_at = fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND row_id = ?
  AND revision = ?
ORDER BY start_unix_ns, end_unix_ns DESC, trace_id, span_id
-- Long 1796052139223
-- String 4be1f0c2#0
-- Integer 1
