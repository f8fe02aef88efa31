WITH parts AS (
SELECT
  multiIf(isNull(in_flight), NULL, in_flight < 2, '1', in_flight < 4, '2-3', in_flight < 8, '4-7', in_flight < 16, '8-15', in_flight < 32, '16-31', in_flight < 64, '32-63', in_flight < 128, '64-127', in_flight < 256, '128-255', '256+') AS g0,
  timer_start,
  timer_end,
  min(in_flight) AS fewest,
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
  countIf(status = 'ok' AND NOT censored) AS fate_OK_n,
  toFloat64(countIf(status = 'ok' AND NOT censored)) AS fate_OK,
  countIf(status = 'error' AND NOT censored) AS fate_FAILED_n,
  toFloat64(countIf(status = 'error' AND NOT censored)) AS fate_FAILED,
  countIf(censored) AS fate_CUT_OFF_n,
  toFloat64(countIf(censored)) AS fate_CUT_OFF,
  countIf(isNotNull(ttft_ns)) AS fate_BEGUN_n,
  toFloat64(countIf(isNotNull(ttft_ns))) AS fate_BEGUN,
  countIf(isNotNull(ttft_ns) AND status = 'ok' AND NOT censored) AS fate_COMPLETED_n,
  toFloat64(countIf(isNotNull(ttft_ns) AND status = 'ok' AND NOT censored)) AS fate_COMPLETED,
  count(ttft_ns) AS ttft_n,
  count(ttft_ns) AS ttft_weight,
  sum(ttft_ns) AS ttft_sum,
  quantilesExact(?)(ttft_ns) AS ttft_at
FROM (SELECT * FROM whylate.requests FINAL
WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND start >= fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND start < fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND service = ?)
GROUP BY g0, timer_start, timer_end
)
SELECT
  *,
  sum(n) OVER () AS all_n,
  sum(complete) OVER () AS all_complete,
  sum(one_sided) OVER () AS all_one_sided,
  sum(partial) OVER () AS all_partial,
  sum(censored_n) OVER () AS all_censored_n,
  sum(failed) OVER () AS all_failed,
  sum(revised) OVER () AS all_revised,
  sum(sampling_known) OVER () AS all_sampling_known,
  min(sampling_lowest) OVER () AS all_sampling_lowest,
  sum(weighted_n) OVER () AS all_weighted_n
FROM parts
ORDER BY min(fewest) OVER (PARTITION BY g0) NULLS LAST, ttft_n DESC
-- Double 0.5
-- Long 1795964400000
-- Long 1796050800000000000
-- Long 1796054400000000000
-- String edge
