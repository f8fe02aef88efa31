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
AND (request_id = ? OR row_id = ? OR has(trace_ids, ?) OR has(aliases, ?))
  AND tenant = ?
ORDER BY opened_at DESC, row_id
LIMIT 20
SETTINGS use_skip_indexes_if_final = 0
-- String 4be1f0c2#0
-- String 4be1f0c2#0
-- String 4be1f0c2#0
-- String 4be1f0c2#0
-- String 4be1f0c2
-- String 4be1f0c2#0
-- String 4be1f0c2#0
-- String 4be1f0c2#0
-- String 4be1f0c2#0
-- String 4be1f0c2#0
-- String 4be1f0c2#0
-- String acme
