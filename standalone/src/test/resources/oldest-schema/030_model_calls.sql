-- One row a call of a model within a request. Only rows of the request's current revision count.
CREATE TABLE IF NOT EXISTS whylate.model_calls
(
    row_id              String CODEC(ZSTD(1)),
    opened_at           DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    span_id             String CODEC(ZSTD(1)),
    model               LowCardinality(Nullable(String)),
    service             LowCardinality(String),
    streamed            Nullable(Bool),
    start_ns            UInt64 CODEC(T64, ZSTD(1)),
    end_ns              UInt64 CODEC(T64, ZSTD(1)),
    ttft_ns             Nullable(UInt64) CODEC(ZSTD(1)),
    tpot_ns             Nullable(UInt64) CODEC(ZSTD(1)),
    input_tokens        Nullable(UInt64) CODEC(ZSTD(1)),
    cached_input_tokens Nullable(UInt64) CODEC(ZSTD(1)),
    output_tokens       Nullable(UInt64) CODEC(ZSTD(1)),
    revision            UInt32 CODEC(T64, ZSTD(1))
)
ENGINE = ReplacingMergeTree(revision)
PARTITION BY toDate(opened_at)
ORDER BY (toStartOfHour(opened_at), opened_at, row_id, span_id)
SETTINGS non_replicated_deduplication_window = 10000
