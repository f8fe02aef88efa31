package io.whylate.stream.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaTest {

  @Test
  void files_areAllOfTheFolderInOrder() throws IOException {
    try (var files = Files.list(Path.of("..", "clickhouse"))) {
      List<String> names =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".sql"))
              .sorted()
              .toList();

      assertThat(Schema.FILES).isEqualTo(names);
    }
  }

  @Test
  void tables_haveAsManyColumnsAsTheirFiles() {
    assertThat(Table.of(Schema.text("020_requests.sql")).typeByColumn())
        .containsEntry("opened_at", "DateTime64(3, 'UTC')")
        .containsEntry("clock_offset.most_ns", "Array(Nullable(Int64))")
        .containsEntry("is_deleted", "UInt8")
        .hasSizeGreaterThan(60);
    assertThat(Table.of(Schema.text("010_database.sql")).typeByColumn()).isEmpty();
  }

  @Test
  void files_areInTheJar() {
    assertThat(Schema.FILES)
        .allSatisfy(
            file -> assertThat(Schema.class.getResource("/clickhouse/" + file)).isNotNull());
  }
}
