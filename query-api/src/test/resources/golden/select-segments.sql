SELECT
  segment.start_ns AS start_ns, segment.end_ns AS end_ns, segment.layer AS layer,
  segment.service AS service, segment.peer AS peer, segment.detail AS detail,
  segment.span_id AS span_id, segment.rule AS rule
FROM whylate.segments FINAL
ARRAY JOIN segment
WHERE opened_at = fromUnixTimestamp64Milli(toInt64(?), 'UTC')
  AND row_id = ?
  AND revision = ?
ORDER BY start_ns
-- Long 1796052139223
-- String 4be1f0c2#0
-- Integer 1
