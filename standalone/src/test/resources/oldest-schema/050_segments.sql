-- One row a request: the pieces that tile its window, in order. Apart from requests, so that the
-- wide row stays small and its pieces can be kept for a shorter time.
CREATE TABLE IF NOT EXISTS whylate.segments
(
    row_id    String CODEC(ZSTD(1)),
    opened_at DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    segment Nested
    (
        start_ns UInt64,
        end_ns   UInt64,
        layer    LowCardinality(String),
        service  LowCardinality(String),
        peer     LowCardinality(Nullable(String)),
        detail   LowCardinality(Nullable(String)),
        span_id  String,
        rule     LowCardinality(String)
    ),
    revision  UInt32 CODEC(T64, ZSTD(1))
)
ENGINE = ReplacingMergeTree(revision)
PARTITION BY toDate(opened_at)
ORDER BY (toStartOfHour(opened_at), opened_at, row_id)
SETTINGS non_replicated_deduplication_window = 10000
