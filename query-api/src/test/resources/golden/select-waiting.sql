SELECT uniqExact(row_id) AS waiting
FROM (
  SELECT opened_at, row_id, revision, toUnixTimestamp64Nano(start) AS began_ns
  FROM whylate.requests FINAL
  WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
    AND opened_at < fromUnixTimestamp64Milli(toInt64(?), 'UTC')
    AND row_id != ?
  AND tenant = ?
) AS request
INNER JOIN (
  SELECT opened_at, row_id, revision, segment.start_ns AS from_ns, segment.end_ns AS to_ns
  FROM whylate.segments FINAL
  ARRAY JOIN segment
  WHERE opened_at >= fromUnixTimestamp64Milli(toInt64(?), 'UTC')
    AND opened_at < fromUnixTimestamp64Milli(toInt64(?), 'UTC')
    AND segment.layer = ? AND segment.service = ?
) AS wait USING (opened_at, row_id, revision)
WHERE began_ns + from_ns <= ? AND began_ns + to_ns > ?
-- Long 1796052019223
-- Long 1796052169223
-- String 4be1f0c2#0
-- String acme
-- Long 1796052019223
-- Long 1796052169223
-- String queueing
-- String engine
-- Long 1796052138138456789
-- Long 1796052138138456789
