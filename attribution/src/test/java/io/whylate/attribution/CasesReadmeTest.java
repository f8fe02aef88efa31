package io.whylate.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of reported cases names drawings that exist, and all that were drawn for it. */
class CasesReadmeTest {

  private static final Pattern DRAWING = Pattern.compile("`([a-z0-9/-]+\\.txt)`");

  @Test
  void table_namesEveryReportedDrawingAndNoneThatIsNotThere() throws IOException {
    String table = Files.readString(Drawing.FOLDER.resolve("README.md"));
    List<String> named = DRAWING.matcher(table).results().map(CasesReadmeTest::name).toList();
    List<String> drawn =
        Drawing.files().stream().map(file -> Drawing.FOLDER.relativize(file).toString()).toList();

    assertThat(drawn).containsAll(named);
    assertThat(named).containsAll(drawn.stream().filter(CasesReadmeTest::isReported).toList());
  }

  private static String name(MatchResult match) {
    return match.group(1);
  }

  private static boolean isReported(String drawing) {
    return drawing.startsWith("reported/");
  }
}
