package io.whylate.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {

  @TempDir private Path directory;

  @Test
  void close_temporary_deletesEverything() throws IOException {
    Path root;
    try (DataDirectory data = DataDirectory.open(null)) {
      root = data.resolve("");
      Files.writeString(data.log("rag"), "text");
      assertThat(root).isNotEmptyDirectory();
    }

    assertThat(root).doesNotExist();
  }

  @Test
  void close_named_keepsEverythingForTheNextRun() throws IOException {
    try (DataDirectory data = DataDirectory.open(directory.resolve("new"))) {
      Files.writeString(data.resolve("rows"), "text");
    }

    try (DataDirectory again = DataDirectory.open(directory.resolve("new"))) {
      assertThat(again.resolve("rows")).hasContent("text");
    }
  }
}
