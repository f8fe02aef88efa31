package io.whylate.stream.receive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokensTest {

  @TempDir private Path directory;

  @Test
  void tenantOf_knowsTheTokensOfTheFile() throws IOException {
    Tokens tokens = Tokens.read(file("# who\n  one   acme\r\n\ntwo beta\n"));

    assertThat(tokens.areRequired()).isTrue();
    assertThat(tokens.tenantOf("Bearer one")).isEqualTo("acme");
    assertThat(tokens.tenantOf("bearer  two ")).isEqualTo("beta");
    assertThat(tokens.tenantOf("Bearer three")).isNull();
    assertThat(tokens.tenantOf("Basic one")).isNull();
    assertThat(tokens.tenantOf(null)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "secret, line 1",
    "a b secret, line 1",
    "secret a;secret b, line 2",
    "# none, no token"
  })
  void read_brokenFile_namesTheLineAndNoToken(String content, String named) throws IOException {
    Path file = file(content.replace(';', '\n'));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tokens.read(file))
        .withMessageContaining(file.toString())
        .withMessageContaining(named)
        .withMessageNotContaining("secret")
        .withMessageMatching("[^\n]+");
  }

  private Path file(String content) throws IOException {
    return Files.writeString(directory.resolve("tokens"), content);
  }
}
