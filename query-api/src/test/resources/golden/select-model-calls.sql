SELECT span_id, model, service, streamed, start_ns, end_ns, ttft_ns, ttft_visible_ns,
  timer_start, timer_end, timer_source, tpot_ns, input_tokens, fresh_input_tokens,
  cached_input_tokens, cache_write_tokens, output_tokens, visible_output_tokens,
  reasoning_tokens
FROM whylate.model_calls FINAL
WHERE opened_at = fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND row_id = ?
  AND revision = ?
ORDER BY start_ns, span_id
-- Long 1796052139223
-- String 4be1f0c2#0
-- Integer 1
