package io.whylate.extension;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.extension.layer.Layers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the guide promises of sources that are not Java rests on rules and tests that exist. */
class SourcesTableTest {

  private static final Path GUIDE = Path.of("..", "docs", "attach-without-java.md");
  private static final Path ATTRIBUTION = Path.of("..", "attribution", "src");
  private static final Path CASES = ATTRIBUTION.resolve("test/resources/cases");
  private static final Path RULES =
      ATTRIBUTION.resolve("main/resources/io/whylate/attribution/rules/layer-rules.txt");

  @Test
  void layers_areOnesThatThereAre() throws IOException {
    assertThat(column(1).flatMap(cell -> quoted(cell)).collect(toSet()))
        .isNotEmpty()
        .isSubsetOf(Layers.KNOWN);
  }

  @Test
  void rules_areOfProducersThatAreKnown() throws IOException {
    Set<String> producers =
        Files.readAllLines(RULES).stream().map(rule -> rule.split(" {2,}", 2)[0]).collect(toSet());

    assertThat(items(4)).isSubsetOf(producers);
  }

  @Test
  void drawingsAndTests_exist() throws IOException {
    Set<String> tests;
    try (Stream<Path> files = Files.walk(ATTRIBUTION.resolve("test/java"))) {
      tests = files.map(file -> file.getFileName().toString()).collect(toSet());
    }
    for (String evidence : items(5)) {
      if (evidence.startsWith("`")) {
        assertThat(CASES.resolve(evidence.replace("`", ""))).exists();
      } else {
        assertThat(tests).contains(evidence + ".java");
      }
    }
  }

  private static Set<String> items(int column) throws IOException {
    return column(column).flatMap(cell -> Arrays.stream(cell.split(", ", -1))).collect(toSet());
  }

  private static Stream<String> quoted(String cell) {
    return Arrays.stream(cell.split("[,; ]+", -1))
        .filter(word -> word.startsWith("`"))
        .map(word -> word.replace("`", ""));
  }

  /** One column of the table of sources, without its head. */
  private static Stream<String> column(int index) throws IOException {
    List<String> lines = Files.readAllLines(GUIDE);
    int head = lines.indexOf("| Source | Layers | First token | Completeness | Rules | Shown by |");
    assertThat(head).isNotNegative();
    return lines.subList(head + 2, lines.size()).stream()
        .takeWhile(line -> line.startsWith("|"))
        .map(line -> line.split("\\|", -1)[index + 1].trim());
  }
}
