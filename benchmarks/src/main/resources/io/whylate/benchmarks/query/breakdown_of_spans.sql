-- Where the time of each model's requests was spent, from spans: a layer is what its span takes without the spans in it.
WITH traces AS (
  SELECT TraceId,
    anyIf(SpanAttributes['gen_ai.request.model'], SpanName = 'chat') AS model,
    toInt64(sumIf(Duration, ParentSpanId = '')) AS e2e,
    toInt64(sumIf(Duration, ServiceName = 'gateway' AND SpanKind = 'Server')) AS gateway_server,
    toInt64(sumIf(Duration, ServiceName = 'gateway' AND SpanKind = 'Client')) AS gateway_client,
    toInt64(sumIf(Duration, ServiceName = 'chat' AND SpanKind = 'Server')) AS chat_server,
    toInt64(sumIf(Duration, SpanName = 'retrieve')) AS retrieval,
    toInt64(sumIf(Duration, SpanName = 'chat')) AS chat,
    toInt64(sumIf(Duration, SpanName = 'tokenize')) AS tokenization,
    toInt64(sumIf(Duration, SpanName = 'queue')) AS queueing,
    toInt64(sumIf(Duration, SpanName = 'llm_request')) AS llm_request
  FROM default.otel_traces
  GROUP BY TraceId
)
SELECT model, count(), quantilesExact(0.5, 0.9, 0.99)(e2e),
  quantilesExactForEach(0.5, 0.9, 0.99)([e2e - gateway_server, gateway_server - gateway_client,
    chat_server - retrieval - chat, retrieval, tokenization, queueing, llm_request - queueing]) AS layers_at,
  sumForEach([e2e - gateway_server, gateway_server - gateway_client, chat_server - retrieval - chat,
    retrieval, tokenization, queueing, llm_request - queueing]) AS layer_sums
FROM traces
GROUP BY model
ORDER BY model
