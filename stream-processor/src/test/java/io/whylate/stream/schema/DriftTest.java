package io.whylate.stream.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DriftTest {

  private static final String DDL =
      """
      -- A comment.
      CREATE TABLE IF NOT EXISTS whylate.things
      (
          row_id    String CODEC(ZSTD(1)),
          opened_at DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
          part Nested
          (
              start_ns UInt64,
              peer     LowCardinality(Nullable(String))
          ),
          flags     Array(LowCardinality(String)),
          INDEX by_id row_id TYPE bloom_filter(0.001) GRANULARITY 1
      )
      ENGINE = MergeTree
      ORDER BY (row_id, opened_at)
      """;

  @Test
  void table_namesWhatIsMade() {
    assertThat(Table.of(DDL).name()).isEqualTo("whylate.things");
    assertThat(Table.of(DDL).typeByColumn())
        .containsExactly(
            Map.entry("row_id", "String"),
            Map.entry("opened_at", "DateTime64(3, 'UTC')"),
            Map.entry("part.start_ns", "Array(UInt64)"),
            Map.entry("part.peer", "Array(LowCardinality(Nullable(String)))"),
            Map.entry("flags", "Array(LowCardinality(String))"));
  }

  @Test
  void additions_areAllThatATableOfBeforeMayLack() {
    assertThat(Table.of(DDL).additions())
        .isEqualTo(
            "ALTER TABLE whylate.things"
                + " ADD COLUMN IF NOT EXISTS row_id String CODEC(ZSTD(1)),"
                + " ADD COLUMN IF NOT EXISTS opened_at DateTime64(3, 'UTC')"
                + " CODEC(Delta(8), ZSTD(1)),"
                + " ADD COLUMN IF NOT EXISTS part.start_ns Array(UInt64),"
                + " ADD COLUMN IF NOT EXISTS part.peer Array(LowCardinality(Nullable(String))),"
                + " ADD COLUMN IF NOT EXISTS flags Array(LowCardinality(String)),"
                + " ADD INDEX IF NOT EXISTS by_id row_id TYPE bloom_filter(0.001) GRANULARITY 1");
  }

  @Test
  void drift_namesColumnAndRemedy() {
    Map<String, String> found =
        Map.of(
            "row_id", "FixedString(16)",
            "opened_at", "DateTime64(3,'UTC')",
            "part.start_ns", "Array(UInt64)",
            "part.peer", "Array(LowCardinality(Nullable(String)))",
            "ours_alone", "String");

    assertThat(Table.of(DDL).drift(found))
        .containsExactly(
            "column row_id of whylate.things is FixedString(16), must be String: ALTER TABLE"
                + " whylate.things MODIFY COLUMN row_id String",
            "column flags of whylate.things is missing: ALTER TABLE whylate.things ADD COLUMN"
                + " flags Array(LowCardinality(String)), or start again");
  }
}
