SELECT row_id, toUnixTimestamp64Milli(opened_at) * 1000000 AS opened_at_ns, revision
FROM whylate.requests FINAL
WHERE (opened_at, row_id) IN (
  SELECT opened_at, row_id FROM whylate.requests WHERE request_id IN (?, ?)
  UNION ALL
  SELECT opened_at, row_id FROM whylate.requests WHERE has(trace_ids, ?)
)
AND (request_id = ? OR row_id = ? OR has(trace_ids, ?))
ORDER BY opened_at DESC, row_id
LIMIT 20
-- String 4be1f0c2#0
-- String 4be1f0c2
-- String 4be1f0c2#0
-- String 4be1f0c2#0
-- String 4be1f0c2#0
-- String 4be1f0c2#0
