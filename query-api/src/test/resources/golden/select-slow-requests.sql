WITH totals AS (
  SELECT count() AS all_n,
  countIf(completeness = 'complete') AS all_complete,
  countIf(completeness = 'one_sided') AS all_one_sided,
  countIf(completeness = 'partial') AS all_partial,
  countIf(censored) AS all_censored_n,
  countIf(status = 'error') AS all_failed,
  countIf(revision > 0) AS all_revised,
  count(sampling_probability) AS all_sampling_known,
  min(sampling_probability) AS all_sampling_lowest,
  toFloat64(count()) AS all_weighted_n
  FROM whylate.requests FINAL
  WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND start >= fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND start < fromUnixTimestamp64Nano(toInt64(?), 'UTC')
),
picked AS (
  SELECT request_id, row_id, key_kind, revision, trace_ids, aliases, perspective,
  toUnixTimestamp64Milli(opened_at) * 1000000 AS opened_at_ns,
  toUnixTimestamp64Nano(start) AS start_ns,
  e2e_ns,
  [layer_caller_ns, layer_network_ns, layer_gateway_ns, layer_guardrail_ns, layer_queueing_ns, layer_preprocessing_ns, layer_tokenization_ns, layer_retrieval_ns, layer_prefill_ns, layer_decode_ns, layer_model_undivided_ns, layer_serialization_ns, layer_tool_ns, layer_application_ns, layer_uninstrumented_ns, layer_unattributed_ns] AS layers,
  by_service, unseen_layers, ttft_ns, ttft_layers, timer_start, timer_end,
  savable_ns, savable_known, contested_ns, beside,
  network_bound_ns, clock_offset.from_clock AS clocks_from, clock_offset.to_clock AS clocks_to,
  clock_offset.offset_ns AS clock_offsets, clock_offset.least_ns AS clock_offsets_least,
  clock_offset.most_ns AS clock_offsets_most,
  clock_offset.estimated_least_ns AS clock_offsets_estimated_least,
  clock_offset.estimated_most_ns AS clock_offsets_estimated_most, tail_ns, sampling_probability, in_flight,
  load_state, gc_pause_ns, stream_held_ns, completeness, flags,
  service, workload, model, version, deployment, region, tenant, session, task,
  streamed, status, error_kind, censored, rules_version,
  ttft_ns AS sorted
  FROM whylate.requests FINAL
  WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND start >= fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND start < fromUnixTimestamp64Nano(toInt64(?), 'UTC')
ORDER BY sorted DESC NULLS LAST, row_id
  LIMIT ?
)
SELECT *
FROM picked CROSS JOIN totals
ORDER BY sorted DESC NULLS LAST, row_id
-- Long 1795964400000
-- Long 1796050800000000000
-- Long 1796054400000000000
-- Long 1795964400000
-- Long 1796050800000000000
-- Long 1796054400000000000
-- Integer 20
