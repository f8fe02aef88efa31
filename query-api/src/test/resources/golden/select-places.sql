SELECT
  place,
  count() AS n,
  countIf(mapContains(by_service, concat('uninstrumented@', place))) AS without_spans,
  countIf(mapContains(by_service, concat('unattributed@', place))) AS unknown,
  countIf(has(flags, 'lost_spans')) AS lost,
  max(toUnixTimestamp64Nano(start) + toInt64(e2e_ns)) AS last_ns,
  min(sampling_probability) AS lowest
FROM whylate.requests FINAL
ARRAY JOIN arrayDistinct(
  arrayMap(key -> substring(key, position(key, '@') + 1), mapKeys(by_service))) AS place
WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND start >= fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND start < fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND service = ?
GROUP BY place
ORDER BY n DESC, place
LIMIT 1000
-- Long 1795964400000
-- Long 1796050800000000000
-- Long 1796054400000000000
-- String edge
