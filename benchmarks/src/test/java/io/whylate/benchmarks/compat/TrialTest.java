package io.whylate.benchmarks.compat;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrialTest {

  private static final Path TESTS =
      Path.of("..", "collector-extension/src/test/java/io/whylate/extension/jvm");

  @Test
  void of_readsColumns() {
    assertThat(Trial.of("A b  1.2  17  CIT#x*+y,DIT  g:a:{} g:b:3  c d"))
        .isEqualTo(
            new Trial(
                "A b",
                "1.2",
                17,
                "CIT#x*+y,DIT",
                "",
                List.of("g:a:1.2", "g:b:3"),
                List.of("c", "d")));
    assertThat(Trial.of("JDK  17  17  CIT").artifacts()).isEmpty();
    assertThat(Trial.of("A  1.2  17  CIT@apache"))
        .isEqualTo(new Trial("A", "1.2", 17, "CIT", "apache", List.of(), List.of()));
  }

  @Test
  void of_aLineOfAnotherFormNamesIt() {
    assertThatThrownBy(() -> Trial.of("A  1.2")).hasMessageContaining("A  1.2");
  }

  @Test
  void all_areApartAndNameTestsThatThereAre() {
    List<Trial> trials = Trial.all();

    assertThat(trials).hasSizeGreaterThan(30);
    assertThat(trials.stream().map(Trial::slug).collect(toSet())).hasSameSizeAs(trials);
    for (Trial trial : trials) {
      for (String test : trial.tests().split(",", -1)) {
        assertThat(TESTS.resolve(test.split("#", 2)[0] + ".java")).exists();
      }
    }
  }

  @Test
  void all_areTwoOfEachLibraryAtLeast() {
    List<Trial> trials = Trial.all();

    for (Trial trial : trials) {
      assertThat(trials.stream().filter(other -> other.library().equals(trial.library())))
          .as(trial.library())
          .hasSizeGreaterThan(1);
    }
  }
}
