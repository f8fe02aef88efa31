WITH steps AS (
  SELECT
  intDiv(toUnixTimestamp64Nano(start) - ?, ?) AS step, model AS g0,
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
  count() AS weight_n,
  count(e2e_ns) AS e2e_n,
  count(e2e_ns) AS e2e_weight,
  sum(e2e_ns) AS e2e_sum,
  quantilesExact(?, ?)(e2e_ns) AS e2e_at,
  count(ttft_ns) AS ttft_n,
  count(ttft_ns) AS ttft_weight,
  sum(ttft_ns) AS ttft_sum,
  quantilesExact(?, ?)(ttft_ns) AS ttft_at,
  sumForEach([layer_caller_ns, layer_network_ns, layer_gateway_ns, layer_guardrail_ns, layer_queueing_ns, layer_preprocessing_ns, layer_tokenization_ns, layer_retrieval_ns, layer_prefill_ns, layer_decode_ns, layer_model_undivided_ns, layer_serialization_ns, layer_tool_ns, layer_application_ns, layer_uninstrumented_ns, layer_unattributed_ns]) AS layer_sums
  FROM (
  SELECT * FROM whylate.requests FINAL
  WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND start >= fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND start < fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  )
  GROUP BY step, g0
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
FROM steps
ORDER BY step, n DESC, g0
LIMIT ?
-- Long 1796050800000000000
-- Long 60000000000
-- Double 0.5
-- Double 0.99
-- Double 0.5
-- Double 0.99
-- Long 1795964400000
-- Long 1796050800000000000
-- Long 1796054400000000000
-- Integer 10001
