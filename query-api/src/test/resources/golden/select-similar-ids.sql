SELECT DISTINCT request_id
FROM whylate.requests
WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND startsWith(request_id, ?)
ORDER BY request_id
LIMIT 5
-- Long 1795968000000
-- String 4be1f
