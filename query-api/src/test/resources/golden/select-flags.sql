SELECT
  count() AS n,
  countIf(completeness = 'complete') AS complete,
  countIf(completeness = 'one_sided') AS one_sided,
  countIf(completeness = 'partial') AS partial,
  countIf(censored) AS censored_n,
  countIf(status = 'error') AS failed,
  countIf(revision > 0) AS revised,
  count(sampling_probability) AS sampling_known,
  min(sampling_probability) AS sampling_lowest,
  toFloat64(count()) AS weighted_n,
  sumMap(flags, arrayMap(flag -> toUInt64(1), flags)) AS counted,
  mapFromArrays(counted.1, counted.2) AS flag_counts
FROM whylate.requests FINAL
WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND start >= fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND start < fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND service = ?
-- Long 1795964400000
-- Long 1796050800000000000
-- Long 1796054400000000000
-- String edge
