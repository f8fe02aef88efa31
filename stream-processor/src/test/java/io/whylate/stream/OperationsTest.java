package io.whylate.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What {@code docs/operations.md} says of settings and metrics is what the code has. */
class OperationsTest {

  private static final Path DOCS = Path.of("..", "docs", "operations.md");
  private static final Path SOURCES = Path.of("src", "main", "java", "io", "whylate", "stream");
  private static final Pattern SETTING =
      Pattern.compile("(?m)^\\| `(WHYLATE_\\w+)` \\| (?:`([^`|]+)`)?");
  private static final Pattern METRIC = Pattern.compile("(?m)^\\| `(whylate_\\w+)`");
  private static final Pattern NAME = Pattern.compile("\"(whylate(?:\\.[a-z0-9]+)+)\"");

  @Test
  void settings_areTheDocumentedOnes() throws IOException {
    Set<String> read = new TreeSet<>();
    StreamConfig.fromEnvironment(
        new HashMap<>() {
          private static final long serialVersionUID = 1L;

          @Override
          public String getOrDefault(Object name, String byDefault) {
            read.add(name.toString());
            return byDefault;
          }
        });

    assertThat(documented().keySet()).containsExactlyInAnyOrderElementsOf(read);
  }

  @Test
  void settings_haveTheDocumentedDefaults() throws Exception {
    StreamConfig defaults = StreamConfig.fromEnvironment(Map.of());
    for (Map.Entry<String, String> setting : documented().entrySet()) {
      if (!setting.getValue().isEmpty()) {
        StreamConfig same =
            StreamConfig.fromEnvironment(Map.of(setting.getKey(), setting.getValue()));
        for (RecordComponent part : StreamConfig.class.getRecordComponents()) {
          if (!part.getName().equals("rules")) {
            assertThat(part.getAccessor().invoke(same))
                .as(setting.getKey())
                .isEqualTo(part.getAccessor().invoke(defaults));
          }
        }
      }
    }
  }

  @Test
  void metrics_areTheDocumentedOnes() throws IOException {
    Set<String> documented =
        METRIC
            .matcher(Files.readString(DOCS))
            .results()
            .map(match -> match.group(1).replaceAll("(_total|_seconds_(bucket|count))$", ""))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> named = new TreeSet<>();
    for (String source : new String[] {"metrics", "health"}) {
      try (Stream<Path> files = Files.list(SOURCES.resolve(source))) {
        for (Path file : files.toList()) {
          NAME.matcher(Files.readString(file))
              .results()
              .forEach(match -> named.add(match.group(1).replace('.', '_')));
        }
      }
    }

    assertThat(documented).isEqualTo(named);
  }

  /** Defaults by name; empty where the default is no fixed text. */
  private static Map<String, String> documented() throws IOException {
    Map<String, String> settings = new LinkedHashMap<>();
    SETTING
        .matcher(Files.readString(DOCS))
        .results()
        .forEach(
            match -> settings.put(match.group(1), match.group(2) == null ? "" : match.group(2)));
    return settings;
  }
}
