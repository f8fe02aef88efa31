WITH arrayConcat([e2e_ns], [layer_caller_ns, layer_network_ns, layer_gateway_ns, layer_guardrail_ns, layer_queueing_ns, layer_preprocessing_ns, layer_tokenization_ns, layer_retrieval_ns, layer_prefill_ns, layer_decode_ns, layer_model_undivided_ns, layer_serialization_ns, layer_tool_ns, layer_application_ns, layer_uninstrumented_ns, layer_unattributed_ns]) AS times
SELECT
  count() AS n,
  quantileExactForEach(0.5)(times) AS medians,
  sumForEach(arrayMap((peer, own) -> toUInt64(peer < own), times, [toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?), toUInt64(?)])) AS faster
FROM whylate.requests FINAL
WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND start >= fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND start < fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND service = ?
  AND model = ?
  AND row_id != ?
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
-- Long 1795964400000
-- Long 1796050800000000000
-- Long 1796054400000000000
-- String edge
-- String m-8b
-- String 4be1f0c2#0
