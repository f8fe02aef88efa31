WITH picked AS (
  SELECT arrayConcat([e2e_ns], [layer_caller_ns, layer_network_ns, layer_gateway_ns, layer_guardrail_ns, layer_queueing_ns, layer_preprocessing_ns, layer_tokenization_ns, layer_retrieval_ns, layer_prefill_ns, layer_decode_ns, layer_model_undivided_ns, layer_serialization_ns, layer_tool_ns, layer_application_ns, layer_uninstrumented_ns, layer_unattributed_ns]) AS times, in_flight, load_state, gc_pause_ns,
    if(input_tokens > 0, cached_input_tokens / input_tokens, NULL) AS cached,
    multiIf(multiIf(isNull(input_tokens), NULL, input_tokens < 128, '0-127', input_tokens < 512, '128-511', input_tokens < 2048, '512-2047', input_tokens < 8192, '2048-8191', input_tokens < 32768, '8192-32767', '32768+') = ? AND multiIf(isNull(output_tokens), NULL, output_tokens < 16, '0-15', output_tokens < 64, '16-63', output_tokens < 256, '64-255', output_tokens < 1024, '256-1023', output_tokens < 4096, '1024-4095', '4096+') = ? AND workload = ? AND streamed = ?, 0, multiIf(isNull(input_tokens), NULL, input_tokens < 128, '0-127', input_tokens < 512, '128-511', input_tokens < 2048, '512-2047', input_tokens < 8192, '2048-8191', input_tokens < 32768, '8192-32767', '32768+') = ? AND multiIf(isNull(output_tokens), NULL, output_tokens < 16, '0-15', output_tokens < 64, '16-63', output_tokens < 256, '64-255', output_tokens < 1024, '256-1023', output_tokens < 4096, '1024-4095', '4096+') = ?, 1, 2) AS farness
  FROM whylate.requests FINAL
  WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND start >= fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND start < fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND service = ?
  AND model = ?
    AND (opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC') AND opened_at < fromUnixTimestamp64Milli(toInt64(?), 'UTC')
      OR opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC') AND opened_at < fromUnixTimestamp64Milli(toInt64(?), 'UTC')
      OR opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC') AND opened_at < fromUnixTimestamp64Milli(toInt64(?), 'UTC')
      OR opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC') AND opened_at < fromUnixTimestamp64Milli(toInt64(?), 'UTC')
      OR opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC') AND opened_at < fromUnixTimestamp64Milli(toInt64(?), 'UTC')
      OR opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC') AND opened_at < fromUnixTimestamp64Milli(toInt64(?), 'UTC')
      OR opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC') AND opened_at < fromUnixTimestamp64Milli(toInt64(?), 'UTC')
      OR opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC') AND opened_at < fromUnixTimestamp64Milli(toInt64(?), 'UTC'))
    AND row_id != ?
),
(
  SELECT multiIf(countIf(farness = 0) >= ?, 0, countIf(farness <= 1) >= ?, 1, 2) FROM picked
) AS farthest
SELECT
  any(farthest) AS degree,
  count() AS n,
  quantileExactForEach(0.5)(times) AS medians,
  sumForEach(arrayMap((peer, own) -> toUInt64(peer < own), times, [toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?)])) AS faster,
  count(in_flight) AS in_flight_n,
  quantileExact(0.5)(in_flight) AS in_flight_median,
  countIf(in_flight < ?) AS in_flight_better,
  count(cached) AS cache_hit_n,
  quantileExact(0.5)(cached) AS cache_hit_median,
  countIf(cached > ?) AS cache_hit_better,
  count(gc_pause_ns) AS gc_pause_n,
  quantileExact(0.5)(gc_pause_ns) AS gc_pause_median,
  countIf(gc_pause_ns < ?) AS gc_pause_better,
  countIf(isNull(load_state)) AS warm
FROM picked
WHERE farness <= farthest
-- String 512-2047
-- String 64-255
-- String chat
-- Boolean true
-- String 512-2047
-- String 64-255
-- Long 1795964400000
-- Long 1796050800000000000
-- Long 1796054400000000000
-- String edge
-- String m-8b
-- Long 1796050800000
-- Long 1796050809000
-- Long 1796051250000
-- Long 1796051259000
-- Long 1796051700000
-- Long 1796051709000
-- Long 1796052150000
-- Long 1796052159000
-- Long 1796052600000
-- Long 1796052609000
-- Long 1796053050000
-- Long 1796053059000
-- Long 1796053500000
-- Long 1796053509000
-- Long 1796053950000
-- Long 1796053959000
-- String 4be1f0c2#0
-- Integer 20
-- Integer 20
-- Long 1000000000
-- Long 2000000
-- Long 18000000
-- Long 0
-- Long 0
-- Long 455000000
-- Long 0
-- Long 0
-- Long 0
-- Long 120000000
-- Long 390000000
-- Long 0
-- Long 0
-- Long 0
-- Long 5000000
-- Long 0
-- Long 10000000
-- Long 12
-- Double 0.0
-- Long 20000000
