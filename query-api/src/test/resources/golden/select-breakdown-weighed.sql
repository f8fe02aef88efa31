WITH picked AS (
  SELECT '' AS g0,
    e2e_ns, ttft_ns, tpot_ns, savable_ns, savable_known, completeness, censored, status, revision, sampling_probability, by_service,
    if(perspective = 'caller', e2e_ns, NULL) AS caller_view,
    toUInt64(if(perspective = 'caller', e2e_ns - layer_caller_ns - arraySum(
      (owner, ns) -> if(startsWith(owner, concat('network@', service, '>')), ns, 0),
      mapKeys(by_service), mapValues(by_service)), e2e_ns)) AS server_view,
    arrayConcat([layer_caller_ns, layer_network_ns, layer_gateway_ns, layer_guardrail_ns, layer_queueing_ns, layer_preprocessing_ns, layer_tokenization_ns, layer_retrieval_ns, layer_prefill_ns, layer_decode_ns, layer_model_undivided_ns, layer_serialization_ns, layer_tool_ns, layer_application_ns, layer_uninstrumented_ns, layer_unattributed_ns], [(layer_prefill_ns + layer_decode_ns + layer_model_undivided_ns)]) AS layers, toUInt64(round(least(1000000 / ifNull(sampling_probability, 1), 1e12))) AS weight
  FROM whylate.requests FINAL
  WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND start >= fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND start < fromUnixTimestamp64Nano(toInt64(?), 'UTC')
),
bounds AS (
  SELECT g0, quantilesExactWeighted(?, ?, ?, ?)(e2e_ns, weight) AS bound,
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
  sum(weight) / 1000000 AS weighted_n,
  sum(weight) AS weight_n,
  count(e2e_ns) AS e2e_n,
  sumIf(weight, isNotNull(e2e_ns)) AS e2e_weight,
  sum(toUInt128(e2e_ns) * weight) AS e2e_sum,
  quantilesExactWeighted(?, ?)(e2e_ns, weight) AS e2e_at,
  count(caller_view) AS caller_n,
  sumIf(weight, isNotNull(caller_view)) AS caller_weight,
  sum(toUInt128(caller_view) * weight) AS caller_sum,
  quantilesExactWeighted(?, ?)(caller_view, weight) AS caller_at,
  count(server_view) AS server_n,
  sumIf(weight, isNotNull(server_view)) AS server_weight,
  sum(toUInt128(server_view) * weight) AS server_sum,
  quantilesExactWeighted(?, ?)(server_view, weight) AS server_at,
  count(ttft_ns) AS ttft_n,
  sumIf(weight, isNotNull(ttft_ns)) AS ttft_weight,
  sum(toUInt128(ttft_ns) * weight) AS ttft_sum,
  quantilesExactWeighted(?, ?)(ttft_ns, weight) AS ttft_at,
  count(tpot_ns) AS tpot_n,
  sumIf(weight, isNotNull(tpot_ns)) AS tpot_weight,
  sum(toUInt128(tpot_ns) * weight) AS tpot_sum,
  quantilesExactWeighted(?, ?)(tpot_ns, weight) AS tpot_at,
  countIf(savable_known) AS savable_n,
  quantilesExactWeightedIf(?, ?)(e2e_ns, weight, savable_known) AS savable_from,
  quantilesExactWeightedForEachIf(?, ?)([e2e_ns - savable_ns['caller'], e2e_ns - savable_ns['network'], e2e_ns - savable_ns['gateway'], e2e_ns - savable_ns['guardrail'], e2e_ns - savable_ns['queueing'], e2e_ns - savable_ns['preprocessing'], e2e_ns - savable_ns['tokenization'], e2e_ns - savable_ns['retrieval'], e2e_ns - savable_ns['prefill'], e2e_ns - savable_ns['decode'], e2e_ns - savable_ns['model_undivided'], e2e_ns - savable_ns['serialization'], e2e_ns - savable_ns['tool'], e2e_ns - savable_ns['application'], e2e_ns - savable_ns['uninstrumented'], e2e_ns - savable_ns['unattributed']], replicate(weight, [e2e_ns - savable_ns['caller'], e2e_ns - savable_ns['network'], e2e_ns - savable_ns['gateway'], e2e_ns - savable_ns['guardrail'], e2e_ns - savable_ns['queueing'], e2e_ns - savable_ns['preprocessing'], e2e_ns - savable_ns['tokenization'], e2e_ns - savable_ns['retrieval'], e2e_ns - savable_ns['prefill'], e2e_ns - savable_ns['decode'], e2e_ns - savable_ns['model_undivided'], e2e_ns - savable_ns['serialization'], e2e_ns - savable_ns['tool'], e2e_ns - savable_ns['application'], e2e_ns - savable_ns['uninstrumented'], e2e_ns - savable_ns['unattributed']]), savable_known) AS without_at,
  sumForEach(arrayMap(ns -> toUInt128(ns) * weight, layers)) AS layer_sums,
  quantilesExactWeightedForEach(?, ?)(layers, replicate(weight, layers)) AS layers_at,
  sumMap(mapApply((key, ns) -> (key, toUInt128(ns) * weight), by_service)) AS owner_sums,
  countMap(by_service) AS owner_counts,
  mapApply((key, seen) -> (key, arrayMap(level -> arrayElement(arraySort(seen),
    arrayFirstIndex(reached -> reached >= level * arraySum(pair -> pair.2, seen),
      arrayCumSum(pair -> pair.2, arraySort(seen)))).1, [?, ?])),
    groupArrayMap(mapApply((key, ns) -> (key, (ns, weight)), by_service))) AS owners_at,
  any(bound) AS bounds_at,
  countIf(e2e_ns BETWEEN bound[1] AND bound[2]) AS band0_n,
  sumIf(weight, e2e_ns BETWEEN bound[1] AND bound[2]) AS band0_weight,
  sumForEachIf(arrayMap(ns -> toUInt128(ns) * weight, layers), e2e_ns BETWEEN bound[1] AND bound[2]) AS band0_layers,
  sumMapIf(mapApply((key, ns) -> (key, toUInt128(ns) * weight), by_service), e2e_ns BETWEEN bound[1] AND bound[2]) AS band0_owners,
  countIf(e2e_ns BETWEEN bound[3] AND bound[4]) AS band1_n,
  sumIf(weight, e2e_ns BETWEEN bound[3] AND bound[4]) AS band1_weight,
  sumForEachIf(arrayMap(ns -> toUInt128(ns) * weight, layers), e2e_ns BETWEEN bound[3] AND bound[4]) AS band1_layers,
  sumMapIf(mapApply((key, ns) -> (key, toUInt128(ns) * weight), by_service), e2e_ns BETWEEN bound[3] AND bound[4]) AS band1_owners,
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
-- Double 0.5
-- Double 0.999
-- Double 0.5
-- Double 0.999
-- Integer 101
