-- A call may begin before the window; tables of earlier versions had no place for that.
ALTER TABLE whylate.model_calls
    MODIFY COLUMN start_ns Int64 CODEC(T64, ZSTD(1)),
    MODIFY COLUMN end_ns Int64 CODEC(T64, ZSTD(1))
