package io.whylate.extension;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.sdk.autoconfigure.declarativeconfig.DeclarativeConfiguration;
import io.whylate.extension.part.Part;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The guides say what the code does, and their examples can be pasted. */
class AttachGuideTest {

  private static final String ATTACH = "attach.md";
  private static final Path GUIDES = Path.of("..", "docs");
  private static final Path SOURCES = Path.of("src", "main", "java");
  private static final String KEY = "otel\\.whylate\\.[a-z.-]*[a-z]";

  @Test
  void settingsTable_listsEverySettingThatTheCodeReads() throws IOException {
    assertThat(documented().keySet()).containsExactlyInAnyOrderElementsOf(settingsInCode());
  }

  @Test
  void settingsTable_givesTheDefaultsThatHold() throws IOException {
    Map<String, String> documented = documented();
    Function<String, @Nullable String> defaults =
        key -> "none".equals(documented.get(key)) ? null : documented.get(key);

    assertThat(Settings.read(defaults))
        .usingRecursiveComparison()
        .isEqualTo(Settings.read(key -> null));
    assertThat(defaults.apply("otel.whylate.streams.calls")).isEqualTo("learned");
  }

  @ParameterizedTest
  @ValueSource(strings = {ATTACH, "attach-without-java.md"})
  void guide_namesNoSettingThatIsNone(String guide) throws IOException {
    Set<String> inEnvironment =
        settingsInCode().stream().map(AttachGuideTest::upper).collect(toSet());

    assertThat(all("\\b" + KEY, text(guide)))
        .filteredOn(key -> !key.equals("otel.whylate"))
        .isSubsetOf(settingsInCode());
    assertThat(all("\\bOTEL_WHYLATE_[A-Z_]+", text(guide))).isSubsetOf(inEnvironment);
  }

  @ParameterizedTest
  @ValueSource(strings = {ATTACH, "attach-without-java.md"})
  void guide_hasExamplesThatParse(String guide) throws Exception {
    List<String> yaml = examples(guide, "yaml");
    assertThat(yaml).isNotEmpty();
    for (String example : yaml) {
      assertThat(new Load(LoadSettings.builder().build()).loadFromString(example))
          .as(example)
          .isInstanceOf(Map.class);
    }
    for (String example : examples(guide, "sh")) {
      Process shell = new ProcessBuilder("sh", "-n").redirectErrorStream(true).start();
      shell.getOutputStream().write(example.getBytes(UTF_8));
      shell.getOutputStream().close();
      assertThat(new String(shell.getInputStream().readAllBytes(), UTF_8)).as(example).isEmpty();
    }
  }

  @Test
  void configurationFile_isOneThatTheAgentReadsWithSettingsOfOurs() throws IOException {
    String example =
        examples(ATTACH, "yaml").stream()
            .filter(yaml -> yaml.startsWith("file_format"))
            .findFirst()
            .orElseThrow();

    ConfigurationFile file =
        new ConfigurationFile(
            DeclarativeConfiguration.parse(new ByteArrayInputStream(example.getBytes(UTF_8))));

    assertThat(settingsInCode().stream().filter(key -> file.setting(key) != null))
        .containsExactlyInAnyOrder(
            Settings.HEADERS, "otel.whylate.queueing.threshold", Settings.METHODS);
  }

  @Test
  void parts_areAllNamedWhereTheSwitchFileIsExplained() throws IOException {
    String sentence = all("The parts are [^.]*\\.", text(ATTACH)).iterator().next();

    assertThat(all("`[a-z-]+`", sentence))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Part.values()).map(part -> "`" + part + "`").toList());
  }

  /** By key, the default as it is written. */
  private static Map<String, String> documented() throws IOException {
    return Pattern.compile("\\| `(" + KEY + ")` \\| `?([^`|]*?)`? \\|")
        .matcher(text(ATTACH))
        .results()
        .collect(toMap(row -> row.group(1), row -> row.group(2)));
  }

  private static Set<String> settingsInCode() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      Set<String> keys =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .flatMap(file -> all("\"" + KEY + "\"", read(file)).stream())
              .map(literal -> literal.replace("\"", ""))
              .collect(toSet());
      Arrays.stream(Part.values()).map(Part::setting).forEach(keys::add);
      return keys;
    }
  }

  private static List<String> examples(String guide, String language) throws IOException {
    return Pattern.compile("(?ms)^```" + language + "\n(.*?)^```$")
        .matcher(text(guide))
        .results()
        .map(fence -> fence.group(1))
        .toList();
  }

  private static Set<String> all(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .collect(toSet());
  }

  private static String upper(String key) {
    return key.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_");
  }

  private static String text(String guide) throws IOException {
    return Files.readString(GUIDES.resolve(guide));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }
}
