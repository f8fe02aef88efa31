package io.whylate.standalone.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whylate.standalone.process.StartupException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineLibraryTest {
  @TempDir Path directory;

  @Test
  void locate_propertyAndEnvironment_propertyWins() throws Exception {
    Path byProperty = Files.createFile(directory.resolve("a"));
    Path byEnvironment = Files.createFile(directory.resolve("b"));
    Properties properties = new Properties();
    Map<String, String> environment = Map.of("WHYLATE_ENGINE", byEnvironment.toString());

    assertThat(EngineLibrary.locate(properties, environment)).isEqualTo(byEnvironment);
    properties.setProperty("whylate.engine", byProperty.toString());
    assertThat(EngineLibrary.locate(properties, environment)).isEqualTo(byProperty);
  }

  @Test
  void locate_nothingSaid_isInTheCache() throws Exception {
    Path library = directory.resolve(Path.of("whylate", "engine", "26.7.3-stable.1", "libchdb.so"));
    Files.createDirectories(directory.resolve(library).getParent());
    Files.createFile(library);

    assertThat(
            EngineLibrary.locate(new Properties(), Map.of("XDG_CACHE_HOME", directory.toString())))
        .isEqualTo(library);
  }

  @Test
  void locate_missing_saysWhatToDo() {
    Properties properties = new Properties();
    properties.setProperty("user.home", directory.toString());

    assertThatThrownBy(() -> EngineLibrary.locate(properties, Map.of()))
        .isInstanceOf(StartupException.class)
        .hasMessage(
            "ClickHouse's engine is not at %s: run ./whylate, which fetches it",
            directory.resolve(
                Path.of(".cache", "whylate", "engine", "26.7.3-stable.1", "libchdb.so")));
  }
}
