package io.whylate.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamConfigTest {

  @Test
  void fromEnvironment_empty_hasDefaults() {
    StreamConfig config = StreamConfig.fromEnvironment(Map.of());

    assertThat(config.kafka()).isEqualTo("127.0.0.1:9092");
    assertThat(config.clickHouse().uri()).hasToString("http://127.0.0.1:8123");
    assertThat(config.receiver().host()).isEqualTo("127.0.0.1");
    assertThat(config.receiver().httpPort()).isEqualTo(4318);
    assertThat(config.topology().assembly().patience().idle()).isEqualTo(Duration.ofSeconds(10));
    assertThat(config.topology().routing().patience().idle()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void fromEnvironment_takesWhatIsSet() {
    StreamConfig config =
        StreamConfig.fromEnvironment(
            Map.of(
                "WHYLATE_KAFKA", "broker:9093",
                "WHYLATE_OTLP_HTTP_PORT", "0",
                "WHYLATE_ASSEMBLY_IDLE", "500ms",
                "WHYLATE_CLICKHOUSE_PASSWORD", "secret"));

    assertThat(config.kafka()).isEqualTo("broker:9093");
    assertThat(config.receiver().httpPort()).isZero();
    assertThat(config.topology().assembly().patience().idle()).isEqualTo(Duration.ofMillis(500));
    assertThat(config.topology().routing().patience().idle()).isEqualTo(Duration.ofMillis(250));
    assertThat(config.toString()).doesNotContain("secret");
  }

  @Test
  void fromEnvironment_readsTheFileOfRules(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("acme.rules"), "acme  name=a  tool\n");
    StreamConfig config = StreamConfig.fromEnvironment(Map.of("WHYLATE_RULES", file.toString()));

    String standard = StreamConfig.fromEnvironment(Map.of()).rules().version();
    assertThat(config.rules().version()).startsWith(standard + "+");
  }

  @ParameterizedTest
  @CsvSource({
    "WHYLATE_OTLP_HTTP_PORT, http",
    "WHYLATE_OTLP_HTTP_PORT, 70000",
    "WHYLATE_ASSEMBLY_IDLE, 10",
    "WHYLATE_ASSEMBLY_IDLE, 0s",
    "WHYLATE_ASSEMBLY_HARD_CAP, 1s",
    "WHYLATE_ROUTING_IDLE, 10s",
    "WHYLATE_CLICKHOUSE, localhost:8123",
    "WHYLATE_CLICKHOUSE, http://a b",
    "WHYLATE_MAX_REQUEST_BYTES, 99999999999",
    "WHYLATE_RULES, no-such-file",
    "WHYLATE_TOKENS, no-such-file",
    "WHYLATE_OTLP_GRPC_PORT, -1",
  })
  void fromEnvironment_nonsense_isOneLineThatNamesTheSetting(String name, String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StreamConfig.fromEnvironment(Map.of(name, value)))
        .withMessageContaining(name)
        .withMessageMatching("[^\n]+");
  }
}
