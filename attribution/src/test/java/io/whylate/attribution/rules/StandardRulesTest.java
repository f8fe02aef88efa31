package io.whylate.attribution.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.attribution.breakdown.Layer;
import io.whylate.attribution.span.Span;
import io.whylate.attribution.span.SpanBuilder;
import io.whylate.attribution.span.SpanKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every line of {@code rules/spans.txt} is a span and what the standard rules say of it. */
class StandardRulesTest {

  private static final LayerRules STANDARD = LayerRules.standard();
  private static final Path ROWS = Path.of("src/test/resources/rules/spans.txt");

  @TestFactory
  Stream<DynamicTest> spans() throws IOException {
    return rows().stream()
        .map(
            row ->
                DynamicTest.dynamicTest(
                    row.rule() + ": " + row.span().name() + " " + row.span().attributes().values(),
                    row::check));
  }

  @Test
  void everyRule_isTheOneThatMatchesSomeRow() throws IOException {
    Set<String> matched = new HashSet<>();
    for (Row row : rows()) {
      matched.add(STANDARD.classify(row.span()).rule());
    }
    assertThat(STANDARD.rules())
        .extracting(rule -> rule.given().rule())
        .doesNotHaveDuplicates()
        .isSubsetOf(matched);
  }

  @Test
  void standardRules_matchTheSameWithAndWithoutTheIndex() throws IOException {
    for (Row row : rows()) {
      Classification first =
          STANDARD.rules().stream()
              .filter(rule -> rule.holds(row.span()))
              .findFirst()
              .map(rule -> rule.classify(row.span()))
              .orElse(Classification.NONE);
      assertThat(STANDARD.classify(row.span())).isEqualTo(first);
    }
  }

  private static List<Row> rows() throws IOException {
    return Files.readAllLines(ROWS).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(Row::parse)
        .toList();
  }

  private record Row(String rule, Span span, String layer, Set<Mark> marks) {

    static Row parse(String line) {
      String[] columns = line.trim().split(" {2,}", -1);
      assertThat(columns).as(line).hasSizeBetween(5, 6);
      SpanBuilder span = SpanBuilder.span(columns[2]).kind(SpanKind.valueOf(columns[1]));
      if (!columns[3].equals("-")) {
        for (String attribute : columns[3].split(", ", -1)) {
          describe(span, attribute);
        }
      }
      Set<Mark> marks =
          columns.length == 5
              ? Set.of()
              : Arrays.stream(columns[5].split(",", -1))
                  .map(name -> Mark.of(name.trim()))
                  .collect(Collectors.toSet());
      return new Row(columns[0], span.build(), columns[4], marks);
    }

    private static void describe(SpanBuilder span, String attribute) {
      int equals = attribute.indexOf('=');
      String key = attribute.substring(0, equals);
      String value = attribute.substring(equals + 1);
      switch (key) {
        case "scope" -> span.scope(value);
        case "service" -> span.service(value);
        case "event" -> span.event(value, 0);
        default -> {
          if (key.startsWith("resource:")) {
            span.resource(key.substring("resource:".length()), value);
          } else {
            span.with(key, value);
          }
        }
      }
    }

    void check() {
      Classification actual = STANDARD.classify(span);
      Layer named = actual.layer();
      assertThat(actual.producer()).isEqualTo(rule.equals("-") ? "" : rule);
      assertThat(named == null ? "-" : named.toString()).isEqualTo(layer);
      assertThat(actual.marks()).isEqualTo(marks);
    }
  }
}
