-- The evidence: one row a span, with raw times. Only rows of the request's current revision count.
CREATE TABLE IF NOT EXISTS whylate.spans
(
    row_id         String CODEC(ZSTD(1)),
    opened_at      DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    trace_id       String CODEC(ZSTD(1)),
    span_id        String CODEC(ZSTD(1)),
    parent_span_id Nullable(String) CODEC(ZSTD(1)),
    name           LowCardinality(String),
    kind           LowCardinality(String),
    service        LowCardinality(String),
    process        LowCardinality(String),
    scope          LowCardinality(String),
    start_unix_ns  Int64 CODEC(Delta(8), ZSTD(1)),
    end_unix_ns    Int64 CODEC(Delta(8), ZSTD(1)),
    status         LowCardinality(String),
    attributes     Map(LowCardinality(String), String) CODEC(ZSTD(1)),
    revision       UInt32 CODEC(T64, ZSTD(1))
)
ENGINE = ReplacingMergeTree(revision)
PARTITION BY toDate(opened_at)
ORDER BY (toStartOfHour(opened_at), opened_at, row_id, trace_id, span_id, kind)
SETTINGS non_replicated_deduplication_window = 10000
