-- The ten spans of each request from {from} up to {to}, as the exporter writes them.
INSERT INTO default.otel_traces (Timestamp, TraceId, SpanId, ParentSpanId, SpanName, SpanKind, ServiceName,
  ResourceAttributes, ScopeName, ScopeVersion, SpanAttributes, Duration, StatusCode)
WITH
  trace_ids[1] AS trace,
  mapKeys(by_service)[9] AS engine_key,
  substring(engine_key, position(engine_key, '@') + 1) AS engine,
  layer_prefill_ns + layer_decode_ns AS model_ns,
  model_ns + layer_queueing_ns AS engine_ns,
  engine_ns + layer_tokenization_ns AS engine_server,
  engine_server + layer_retrieval_ns + layer_application_ns AS app_server,
  map('http.request.method', 'POST', 'url.path', '/v1/chat/completions', 'server.address', 'chat.example',
    'http.response.status_code', '200', 'network.protocol.version', '1.1',
    'http.request.header.x-request-id', request_id) AS http,
  map('gen_ai.operation.name', 'chat', 'gen_ai.request.model', ifNull(model, ''), 'gen_ai.provider.name', 'vllm',
    'gen_ai.usage.input_tokens', toString(input_tokens), 'gen_ai.usage.output_tokens', toString(output_tokens)) AS chat,
  [
    ('POST', 'Client', 'web', 0, e2e_ns, http),
    ('POST /v1/chat/completions', 'Server', 'gateway', 1, app_server + layer_gateway_ns, http),
    ('POST', 'Client', 'gateway', 2, app_server, http),
    ('POST /v1/chat/completions', 'Server', 'chat', 3, app_server, http),
    ('retrieve', 'Client', 'chat', 4, layer_retrieval_ns, map('db.system.name', 'lucene', 'db.operation.name', 'search')),
    ('chat', 'Client', 'chat', 4, engine_server, chat),
    ('POST /v1/chat/completions', 'Server', engine, 6, engine_server, http),
    ('tokenize', 'Internal', engine, 7, layer_tokenization_ns, map('code.function.name', 'tokenize')),
    ('queue', 'Internal', engine, 7, layer_queueing_ns, map('code.function.name', 'schedule')),
    ('llm_request', 'Server', engine, 7, engine_ns, mapConcat(chat, map('gen_ai.request.id', request_id,
      'gen_ai.latency.time_in_queue', toString(layer_queueing_ns / 1e9),
      'gen_ai.latency.time_in_model_prefill', toString(layer_prefill_ns / 1e9),
      'gen_ai.latency.time_in_model_decode', toString(layer_decode_ns / 1e9),
      'gen_ai.latency.time_to_first_token', toString(ttft_ns / 1e9))))
  ] AS all_spans
SELECT start, trace, lower(hex(intHash64(cityHash64(trace, number)))),
  if(span.4 = 0, '', lower(hex(intHash64(cityHash64(trace, span.4))))), span.1, span.2, span.3,
  map('service.name', span.3, 'service.version', ifNull(version, ''), 'service.instance.id', concat(span.3, '-1'),
    'host.name', concat(span.3, '.', ifNull(region, '')), 'k8s.namespace.name', 'llm',
    'k8s.pod.name', concat(span.3, '-7d9c5-', toString(cityHash64(trace) % 4)),
    'deployment.environment.name', 'production', 'telemetry.sdk.language', 'java'),
  'io.opentelemetry.http', '2.31.1', span.6, span.5, if(status = 'error', 'Error', 'Unset')
FROM whylate.requests
ARRAY JOIN all_spans AS span, arrayEnumerate(all_spans) AS number
WHERE row_version >= {from:UInt64} AND row_version < {to:UInt64}
SETTINGS max_threads = 1, max_block_size = 4096, min_insert_block_size_rows = 100000
