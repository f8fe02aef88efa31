WITH picked AS (
  SELECT row_id, opened_at, revision, toUnixTimestamp64Nano(start) AS start_unix_ns, multiIf(isNull(in_flight), NULL, in_flight < 2, '1', in_flight < 4, '2-3', in_flight < 8, '4-7', in_flight < 16, '8-15', in_flight < 32, '16-31', in_flight < 64, '32-63', in_flight < 128, '64-127', in_flight < 256, '128-255', '256+') AS g0, toUInt64(round(least(1000000 / ifNull(sampling_probability, 1), 1e12))) AS weight
  FROM whylate.requests FINAL
  WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND start >= fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND start < fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND service = ?
  AND toUnixTimestamp64Nano(start) + toInt64(e2e_ns + tail_ns) >= ?
),
calls AS (
  SELECT row_id, opened_at, revision, start_ns, end_ns, ttft_ns, toInt64(output_tokens) AS tokens
  FROM whylate.model_calls FINAL
  WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
),
emitting AS (
  SELECT
    tokens, start_unix_ns + end_ns AS last, weight, g0,
    if(isNull(ttft_ns), last, least(last, start_unix_ns + start_ns + toInt64(assumeNotNull(ttft_ns)))) AS first
  FROM calls INNER JOIN picked USING (row_id, opened_at, revision)
  WHERE last >= ? AND first < ?
)
SELECT
  count() AS calls, g0,
  countIf(isNull(tokens)) AS unknown,
  sum(toUInt128(ifNull(multiIf(? <= first, 0, ? > last, tokens, tokens < 2, tokens,
    toInt64(intDiv(toInt128(? - first) * (tokens - 1) + (last - first) - 1, greatest(last - first, 1)))) - multiIf(? <= first, 0, ? > last, tokens, tokens < 2, tokens,
    toInt64(intDiv(toInt128(? - first) * (tokens - 1) + (last - first) - 1, greatest(last - first, 1)))), 0)) * weight) AS emitted
FROM emitting
GROUP BY g0
HAVING calls > 0
ORDER BY emitted DESC, g0
-- Long 1795878000000
-- Long 1795964400000000000
-- Long 1796054400000000000
-- String edge
-- Long 1796050800000000000
-- Long 1795878000000
-- Long 1796050800000000000
-- Long 1796054400000000000
-- Long 1796054400000000000
-- Long 1796054400000000000
-- Long 1796054400000000000
-- Long 1796050800000000000
-- Long 1796050800000000000
-- Long 1796050800000000000
