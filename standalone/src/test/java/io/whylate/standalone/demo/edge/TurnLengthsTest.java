package io.whylate.standalone.demo.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TurnLengthsTest {

  @TempDir private Path directory;

  @Test
  void logNormal_sameSeed_givesTheSameLengths() {
    assertThat(sample(7)).isEqualTo(sample(7)).isNotEqualTo(sample(8));
  }

  @Test
  void logNormal_manyTurns_staysWithinTheCaps() {
    assertThat(sample(1))
        .allSatisfy(
            lengths -> {
              assertThat(lengths.promptTokens())
                  .isBetween(TurnLengths.MIN_PROMPT, TurnLengths.MAX_PROMPT);
              assertThat(lengths.answerTokens())
                  .isBetween(TurnLengths.MIN_ANSWER, TurnLengths.MAX_ANSWER);
            });
    assertThat(sample(1)).extracting(TurnLengths::promptTokens).doesNotHaveDuplicates();
  }

  @Test
  void trace_atItsEnd_beginsAgain() throws IOException {
    LengthSource trace =
        TraceLengths.read(
            file("TIMESTAMP,ContextTokens,GeneratedTokens", "t1,374,44", "t2,99999,109"));

    assertThat(List.of(trace.next(), trace.next(), trace.next()))
        .containsExactly(
            new TurnLengths(374, 44),
            new TurnLengths(TurnLengths.MAX_PROMPT, 109),
            new TurnLengths(374, 44));
  }

  @Test
  void trace_brokenLine_isNamed() throws IOException {
    Path file = file("TIMESTAMP,ContextTokens,GeneratedTokens", "t1,374,44", "t2,many");

    assertThatThrownBy(() -> TraceLengths.read(file)).hasMessageContaining("line 3");
  }

  @Test
  void trace_headingOnly_isRefused() throws IOException {
    Path file = file("TIMESTAMP,ContextTokens,GeneratedTokens");

    assertThatThrownBy(() -> TraceLengths.read(file)).hasMessageContaining("no rows");
  }

  private static List<TurnLengths> sample(long seed) {
    LengthSource source = LengthSource.logNormal(new Random(seed));
    return Stream.generate(source::next).limit(20).toList();
  }

  private Path file(String... lines) throws IOException {
    return Files.write(directory.resolve("trace.csv"), List.of(lines));
  }
}
