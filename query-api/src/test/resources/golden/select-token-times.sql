WITH picked AS (
  SELECT row_id, opened_at, revision, multiIf(isNull(in_flight), NULL, in_flight < 2, '1', in_flight < 4, '2-3', in_flight < 8, '4-7', in_flight < 16, '8-15', in_flight < 32, '16-31', in_flight < 64, '32-63', in_flight < 128, '64-127', in_flight < 256, '128-255', '256+') AS g0
  FROM whylate.requests FINAL
  WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND start >= fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND start < fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND service = ?
),
calls AS (
  SELECT row_id, opened_at, revision, timer_end, tpot_ns
  FROM whylate.model_calls FINAL
  WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC') AND isNotNull(tpot_ns)
)
SELECT
  timer_end AS first, g0,
  count(tpot_ns) AS tpot_n,
  count(tpot_ns) AS tpot_weight,
  sum(tpot_ns) AS tpot_sum,
  quantilesExact(?)(tpot_ns) AS tpot_at,
  avg(1e9 / nullIf(tpot_ns, 0)) AS rate_mean,
  quantilesExact(?)(1e9 / nullIf(tpot_ns, 0)) AS rate_at
FROM calls INNER JOIN picked USING (row_id, opened_at, revision)
GROUP BY first, g0
ORDER BY tpot_n DESC, first
-- Long 1795964400000
-- Long 1796050800000000000
-- Long 1796054400000000000
-- String edge
-- Long 1795964400000
-- Double 0.5
-- Double 0.5
