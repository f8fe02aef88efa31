WITH picked AS (
  SELECT '' AS g0,
    e2e_ns, ttft_ns, tpot_ns, savable_ns, savable_known, completeness, censored, status, revision, sampling_probability, by_service,
    if(perspective = 'caller', e2e_ns, NULL) AS caller_view,
    toUInt64(if(perspective = 'caller', e2e_ns - layer_caller_ns - arraySum(
      (owner, ns) -> if(startsWith(owner, concat('network@', service, '>')), ns, 0),
      mapKeys(by_service), mapValues(by_service)), e2e_ns)) AS server_view,
    arrayConcat([layer_caller_ns, layer_network_ns, layer_gateway_ns, layer_guardrail_ns, layer_queueing_ns, layer_preprocessing_ns, layer_tokenization_ns, layer_retrieval_ns, layer_prefill_ns, layer_decode_ns, layer_model_undivided_ns, layer_serialization_ns, layer_tool_ns, layer_application_ns, layer_uninstrumented_ns, layer_unattributed_ns], [(layer_prefill_ns + layer_decode_ns + layer_model_undivided_ns)]) AS layers
  FROM whylate.requests FINAL
  WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND start >= fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND start < fromUnixTimestamp64Nano(toInt64(?), 'UTC')
),
bounds AS (
  SELECT g0, quantilesDD(0.01, ?, ?, ?, ?)(e2e_ns) AS bound,
    -groupArraySorted(20)(-toInt64(e2e_ns))[-1] AS slow
  FROM picked
  GROUP BY g0
),
sums AS (
SELECT
  picked.g0 AS g0,
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
  quantilesDD(0.01, ?, ?)(e2e_ns) AS e2e_at,
  count(caller_view) AS caller_n,
  count(caller_view) AS caller_weight,
  sum(caller_view) AS caller_sum,
  quantilesDD(0.01, ?, ?)(caller_view) AS caller_at,
  count(server_view) AS server_n,
  count(server_view) AS server_weight,
  sum(server_view) AS server_sum,
  quantilesDD(0.01, ?, ?)(server_view) AS server_at,
  count(ttft_ns) AS ttft_n,
  count(ttft_ns) AS ttft_weight,
  sum(ttft_ns) AS ttft_sum,
  quantilesDD(0.01, ?, ?)(ttft_ns) AS ttft_at,
  count(tpot_ns) AS tpot_n,
  count(tpot_ns) AS tpot_weight,
  sum(tpot_ns) AS tpot_sum,
  quantilesDD(0.01, ?, ?)(tpot_ns) AS tpot_at,
  sumForEach(layers) AS layer_sums,
  quantilesDDForEach(0.01, ?, ?)(layers) AS layers_at,
  sumMap(by_service) AS owner_sums,
  countMap(by_service) AS owner_counts,
  quantilesDDMap(0.01, ?, ?)(by_service) AS owners_at,
  any(bound) AS bounds_at,
  countIf(e2e_ns BETWEEN bound[1] AND bound[2]) AS band0_n,
  countIf(e2e_ns BETWEEN bound[1] AND bound[2]) AS band0_weight,
  sumForEachIf(layers, e2e_ns BETWEEN bound[1] AND bound[2]) AS band0_layers,
  sumMapIf(by_service, e2e_ns BETWEEN bound[1] AND bound[2]) AS band0_owners,
  countIf(e2e_ns BETWEEN bound[3] AND bound[4]) AS band1_n,
  countIf(e2e_ns BETWEEN bound[3] AND bound[4]) AS band1_weight,
  sumForEachIf(layers, e2e_ns BETWEEN bound[3] AND bound[4]) AS band1_layers,
  sumMapIf(by_service, e2e_ns BETWEEN bound[3] AND bound[4]) AS band1_owners,
  any(slow) AS slow_from,
  countIf(toInt64(e2e_ns) >= slow) AS slow_n,
  countIf(toInt64(e2e_ns) >= slow) AS slow_weight,
  sumForEachIf(layers, toInt64(e2e_ns) >= slow) AS slow_layers,
  sumMapIf(by_service, toInt64(e2e_ns) >= slow) AS slow_owners
FROM picked INNER JOIN bounds ON isNotDistinctFrom(picked.g0, bounds.g0)
GROUP BY g0
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
FROM sums
ORDER BY n DESC, g0
LIMIT ?
-- Long 1795964400000
-- Long 1796050800000000000
-- Long 1796054400000000000
-- Double 0.475
-- Double 0.525
-- Double 0.9985
-- Double 0.9995
-- Double 0.5
-- Double 0.999
-- Double 0.5
-- Double 0.999
-- Double 0.5
-- Double 0.999
-- Double 0.5
-- Double 0.999
-- Double 0.5
-- Double 0.999
-- Double 0.5
-- Double 0.999
-- Double 0.5
-- Double 0.999
-- Integer 101
