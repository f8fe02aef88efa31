SELECT count() AS size FROM whylate.requests
WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND start >= fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND start < fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND service = ?
-- Long 1795964400000
-- Long 1796050800000000000
-- Long 1796054400000000000
-- String edge
