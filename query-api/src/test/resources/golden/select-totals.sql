SELECT
  count() AS n,
  countIf(completeness = 'complete') AS complete,
  countIf(completeness = 'one_sided') AS one_sided,
  countIf(completeness = 'partial') AS partial,
  countIf(censored) AS censored_n,
  countIf(status = 'error') AS failed,
  countIf(revision > 0) AS revised,
  count(sampling_probability) AS sampling_known,
  min(sampling_probability) AS sampling_lowest
FROM whylate.requests FINAL
WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND start >= fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND start < fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND model = ?
  AND ifNull(tenant != ?, true)
  AND match(version, ?)
  AND ifNull(NOT match(region, ?), true)
  AND session IS NULL
  AND task IS NOT NULL
  AND streamed = ?
  AND ifNull(censored != ?, true)
  AND has(flags, ?)
  AND NOT has(trace_ids, ?)
  AND e2e_ns > ?
  AND layer_queueing_ns >= ?
  AND tail_ns < ?
  AND (layer_prefill_ns + layer_decode_ns + layer_model_undivided_ns) <= ?
  AND revision = ?
  AND sampling_probability > ?
-- Long 1795964400000
-- Long 1796050800000000000
-- Long 1796054400000000000
-- String llama3:8b
-- String x
-- String ^(?:1.*)$
-- String ^(?:eu.*)$
-- Boolean true
-- Boolean true
-- String clock_step
-- String 0a
-- Long 2000000000
-- Long 1000000
-- Long 1000000000
-- Long 9000000000
-- Double 0.0
-- Double 0.5
