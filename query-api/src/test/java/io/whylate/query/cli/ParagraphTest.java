package io.whylate.query.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class ParagraphTest {

  @Test
  void of_shortText_isOneLine() {
    assertThat(Paragraph.of("  - ", "    ", "a word")).isEqualTo("  - a word\n");
  }

  @Test
  void of_longText_isWrappedBetweenWordsAndKeepsThemAll() {
    String text = "some words ".repeat(40).strip();
    String wrapped = Paragraph.of("  - ", "    ", text);
    assertThat(wrapped.lines())
        .hasSizeGreaterThan(4)
        .allMatch(line -> line.length() <= Paragraph.WIDTH)
        .allMatch(line -> line.startsWith("  - some") || line.startsWith("    "));
    assertThat(wrapped.substring(4).strip().replaceAll("\\s+", " ")).isEqualTo(text);
  }

  @Test
  void of_wordLongerThanALine_isBroken() {
    String wrapped = Paragraph.of("see " + "x".repeat(250) + " there");
    assertThat(wrapped.lines()).allMatch(line -> line.length() <= Paragraph.WIDTH);
    assertThat(wrapped.replace("\n", "")).contains("x".repeat(250)).endsWith("there");
  }

  @Test
  void of_wordOfMegabytes_isBrokenInTimeOfItsLength() {
    String word = "x".repeat(20_000_000);

    assertTimeout(
        Duration.ofSeconds(20),
        () -> assertThat(Paragraph.of(word)).hasSize(word.length() + word.length() / 100));
  }

  @Test
  void of_colouredText_countsOnlyWhatIsSeen() {
    String bold = new Style(true).bold("x".repeat(95));
    assertThat(Paragraph.of(bold + " abc")).hasLineCount(1);
  }
}
