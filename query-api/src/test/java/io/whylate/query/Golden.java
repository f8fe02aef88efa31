package io.whylate.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Expected texts, one a file under src/test/resources/golden. With the system property {@code
 * golden.update} set to true, a test writes what it got; look at the difference before committing.
 */
public final class Golden {

  private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

  private Golden() {}

  public static void check(String file, String actual) throws IOException {
    Path path = FOLDER.resolve(file);
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(FOLDER);
      Files.writeString(path, actual);
    }
    assertThat(actual).as(file).isEqualTo(Files.readString(path));
  }
}
