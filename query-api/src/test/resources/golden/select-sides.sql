WITH picked AS (
  SELECT 0 AS side, row_id, e2e_ns, by_service, in_flight, perspective, rules_version, completeness, censored, status, revision, sampling_probability, toString(tuple(model, workload, streamed, multiIf(isNull(input_tokens), NULL, input_tokens < 128, '0-127', input_tokens < 512, '128-511', input_tokens < 2048, '512-2047', input_tokens < 8192, '2048-8191', input_tokens < 32768, '8192-32767', '32768+'), multiIf(isNull(output_tokens), NULL, output_tokens < 16, '0-15', output_tokens < 64, '16-63', output_tokens < 256, '64-255', output_tokens < 1024, '256-1023', output_tokens < 4096, '1024-4095', '4096+'))) AS slice
  FROM whylate.requests FINAL
  WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND start >= fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND start < fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND version = ?
  UNION ALL
  SELECT 1 AS side, row_id, e2e_ns, by_service, in_flight, perspective, rules_version, completeness, censored, status, revision, sampling_probability, toString(tuple(model, workload, streamed, multiIf(isNull(input_tokens), NULL, input_tokens < 128, '0-127', input_tokens < 512, '128-511', input_tokens < 2048, '512-2047', input_tokens < 8192, '2048-8191', input_tokens < 32768, '8192-32767', '32768+'), multiIf(isNull(output_tokens), NULL, output_tokens < 16, '0-15', output_tokens < 64, '16-63', output_tokens < 256, '64-255', output_tokens < 1024, '256-1023', output_tokens < 4096, '1024-4095', '4096+'))) AS slice
  FROM whylate.requests FINAL
  WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND start >= fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND start < fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND version = ?
),
bounds AS (
  SELECT side, quantilesExact(?, ?)(e2e_ns) AS bound
  FROM picked
  GROUP BY side
),
largest AS (
  SELECT slice
  FROM picked
  GROUP BY slice
  ORDER BY count() DESC, slice
  LIMIT ?
),
(
  SELECT if(count(in_flight) = 0, 0, greatest(1, intDiv(quantileExact(0.9)(in_flight), 4)))
  FROM picked
) AS low
SELECT
  side,
  if(slice IN (SELECT slice FROM largest), slice, 'other') AS kind,
  cityHash64(row_id) % 200 AS part,
  sumMap(by_service) AS owners,
  countIf(e2e_ns BETWEEN bound[1] AND bound[2]) AS band_n,
  sumMapIf(by_service, e2e_ns BETWEEN bound[1] AND bound[2]) AS band_owners,
  any(bound) AS bounds,
  count(in_flight) AS load_n,
  countIf(in_flight <= low) AS low_n,
  sumMapIf(by_service, ifNull(in_flight <= low, false)) AS low_owners,
  any(low) AS low_in_flight,
  sumMap(map(concat('perspective=', perspective), 1, concat('completeness=', completeness), 1,
    concat('rules_version=', rules_version), 1)) AS marks,
    count() AS n,
  countIf(completeness = 'complete') AS complete,
  countIf(completeness = 'one_sided') AS one_sided,
  countIf(completeness = 'partial') AS partial,
  countIf(censored) AS censored_n,
  countIf(status = 'error') AS failed,
  countIf(revision > 0) AS revised,
  count(sampling_probability) AS sampling_known,
  min(sampling_probability) AS sampling_lowest,
  toFloat64(count()) AS weighted_n
FROM picked INNER JOIN bounds USING side
GROUP BY side, kind, part
-- Long 1795960800000
-- Long 1796047200000000000
-- Long 1796050800000000000
-- String 1
-- Long 1795964400000
-- Long 1796050800000000000
-- Long 1796054400000000000
-- String 2
-- Double 0.985
-- Double 0.995
-- Integer 200
