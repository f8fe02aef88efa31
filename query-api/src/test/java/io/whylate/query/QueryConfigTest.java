package io.whylate.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class QueryConfigTest {

  @Test
  void fromEnvironment_nothingSet_isLoopback() {
    assertThat(QueryConfig.fromEnvironment(Map.of()))
        .isEqualTo(
            new QueryConfig(
                "127.0.0.1",
                8080,
                URI.create("http://127.0.0.1:8123"),
                "default",
                "",
                URI.create("http://127.0.0.1:4318"),
                8,
                Duration.ofSeconds(30),
                4096,
                100,
                null));
  }

  @Test
  void fromEnvironment_everythingSet_isUsedAndThePasswordNotShown() {
    QueryConfig config =
        QueryConfig.fromEnvironment(
            Map.ofEntries(
                Map.entry("WHYLATE_API_HOST", "0.0.0.0"),
                Map.entry("WHYLATE_API_PORT", "0"),
                Map.entry("WHYLATE_CLICKHOUSE", "https://ch:8443"),
                Map.entry("WHYLATE_CLICKHOUSE_USER", "reader"),
                Map.entry("WHYLATE_CLICKHOUSE_PASSWORD", "secret"),
                Map.entry("WHYLATE_STREAM_URL", "http://stream:4318"),
                Map.entry("WHYLATE_API_CONNECTIONS", "2"),
                Map.entry("WHYLATE_API_QUERY_SECONDS", "5"),
                Map.entry("WHYLATE_API_QUERY_MEGABYTES", "512"),
                Map.entry("WHYLATE_API_QUESTIONS_PER_SECOND", "7"),
                Map.entry("WHYLATE_API_TOKENS", "/etc/whylate/tokens")));
    assertThat(config)
        .isEqualTo(
            new QueryConfig(
                "0.0.0.0",
                0,
                URI.create("https://ch:8443"),
                "reader",
                "secret",
                URI.create("http://stream:4318"),
                2,
                Duration.ofSeconds(5),
                512,
                7,
                Path.of("/etc/whylate/tokens")));
    assertThat(config.jdbcUrl()).isEqualTo("jdbc:clickhouse:https://ch:8443");
    assertThat(config.toString()).doesNotContain("secret");
  }

  @ParameterizedTest
  @CsvSource({
    "WHYLATE_API_HOST, ' '",
    "WHYLATE_API_PORT, x",
    "WHYLATE_API_PORT, 65536",
    "WHYLATE_API_PORT, -1",
    "WHYLATE_CLICKHOUSE, localhost:8123",
    "WHYLATE_CLICKHOUSE, 'a b'",
    "WHYLATE_CLICKHOUSE, http://",
    "WHYLATE_STREAM_URL, stream:4318",
    "WHYLATE_API_CONNECTIONS, 0",
    "WHYLATE_API_QUERY_SECONDS, 0",
    "WHYLATE_API_QUERY_MEGABYTES, 0",
    "WHYLATE_API_QUESTIONS_PER_SECOND, 0"
  })
  void fromEnvironment_badValue_namesTheVariable(String name, String value) {
    assertThatThrownBy(() -> QueryConfig.fromEnvironment(Map.of(name, value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(name);
  }

  @Test
  void fromEnvironment_boundElsewhereWithoutTokens_isRefused() {
    assertThatThrownBy(() -> QueryConfig.fromEnvironment(Map.of("WHYLATE_API_HOST", "0.0.0.0")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("WHYLATE_API_TOKENS must be a file of tokens");
  }
}
