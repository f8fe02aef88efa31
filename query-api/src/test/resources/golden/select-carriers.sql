WITH picked AS (
  SELECT 0 AS side, e2e_ns, [('service', CAST(service AS Nullable(String))),
    ('workload', CAST(workload AS Nullable(String))),
    ('model', CAST(model AS Nullable(String))),
    ('deployment', CAST(deployment AS Nullable(String))),
    ('region', CAST(region AS Nullable(String))),
    ('tenant', CAST(tenant AS Nullable(String))),
    ('status', CAST(status AS Nullable(String))),
    ('error_kind', CAST(error_kind AS Nullable(String))),
    ('load_state', CAST(load_state AS Nullable(String))),
    ('streamed', CAST(streamed AS Nullable(String))),
    ('input_length', CAST(multiIf(isNull(input_tokens), NULL, input_tokens < 128, '0-127', input_tokens < 512, '128-511', input_tokens < 2048, '512-2047', input_tokens < 8192, '2048-8191', input_tokens < 32768, '8192-32767', '32768+') AS Nullable(String))),
    ('output_length', CAST(multiIf(isNull(output_tokens), NULL, output_tokens < 16, '0-15', output_tokens < 64, '16-63', output_tokens < 256, '64-255', output_tokens < 1024, '256-1023', output_tokens < 4096, '1024-4095', '4096+') AS Nullable(String))),
    ('concurrency', CAST(multiIf(isNull(in_flight), NULL, in_flight < 2, '1', in_flight < 4, '2-3', in_flight < 8, '4-7', in_flight < 16, '8-15', in_flight < 32, '16-31', in_flight < 64, '32-63', in_flight < 128, '64-127', in_flight < 256, '128-255', '256+') AS Nullable(String))),
    ('cache_hit', CAST(multiIf(isNull(cached_input_tokens) OR isNull(input_tokens), NULL, cached_input_tokens = 0, 'none', cached_input_tokens * 2 < input_tokens, 'less than half', 'half or more') AS Nullable(String)))] AS traits
  FROM whylate.requests FINAL
  WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND start >= fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND start < fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND version = ?
  UNION ALL
  SELECT 1 AS side, e2e_ns, [('service', CAST(service AS Nullable(String))),
    ('workload', CAST(workload AS Nullable(String))),
    ('model', CAST(model AS Nullable(String))),
    ('deployment', CAST(deployment AS Nullable(String))),
    ('region', CAST(region AS Nullable(String))),
    ('tenant', CAST(tenant AS Nullable(String))),
    ('status', CAST(status AS Nullable(String))),
    ('error_kind', CAST(error_kind AS Nullable(String))),
    ('load_state', CAST(load_state AS Nullable(String))),
    ('streamed', CAST(streamed AS Nullable(String))),
    ('input_length', CAST(multiIf(isNull(input_tokens), NULL, input_tokens < 128, '0-127', input_tokens < 512, '128-511', input_tokens < 2048, '512-2047', input_tokens < 8192, '2048-8191', input_tokens < 32768, '8192-32767', '32768+') AS Nullable(String))),
    ('output_length', CAST(multiIf(isNull(output_tokens), NULL, output_tokens < 16, '0-15', output_tokens < 64, '16-63', output_tokens < 256, '64-255', output_tokens < 1024, '256-1023', output_tokens < 4096, '1024-4095', '4096+') AS Nullable(String))),
    ('concurrency', CAST(multiIf(isNull(in_flight), NULL, in_flight < 2, '1', in_flight < 4, '2-3', in_flight < 8, '4-7', in_flight < 16, '8-15', in_flight < 32, '16-31', in_flight < 64, '32-63', in_flight < 128, '64-127', in_flight < 256, '128-255', '256+') AS Nullable(String))),
    ('cache_hit', CAST(multiIf(isNull(cached_input_tokens) OR isNull(input_tokens), NULL, cached_input_tokens = 0, 'none', cached_input_tokens * 2 < input_tokens, 'less than half', 'half or more') AS Nullable(String)))] AS traits
  FROM whylate.requests FINAL
  WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND start >= fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND start < fromUnixTimestamp64Nano(toInt64(?), 'UTC')
  AND version = ?
),
values AS (
  SELECT
    trait.1 AS field,
    trait.2 AS value,
    countIf(side = 0) AS n0,
    sumIf(e2e_ns, side = 0) AS sum0,
    countIf(side = 1) AS n1,
    sumIf(e2e_ns, side = 1) AS sum1
  FROM picked ARRAY JOIN traits AS trait
  GROUP BY field, value
)
SELECT
  *,
  sum(n0) OVER (PARTITION BY field) AS all0,
  sum(sum0) OVER (PARTITION BY field) AS all_sum0,
  sum(n1) OVER (PARTITION BY field) AS all1,
  sum(sum1) OVER (PARTITION BY field) AS all_sum1
FROM values
ORDER BY field, n0 + n1 DESC, value
LIMIT ? BY field
-- Long 1795960800000
-- Long 1796047200000000000
-- Long 1796050800000000000
-- String 1
-- Long 1795964400000
-- Long 1796050800000000000
-- Long 1796054400000000000
-- String 2
-- Integer 50
