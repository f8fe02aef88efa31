package io.whylate.extension;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SettingsTest {

  private static final Logger LOG = Logger.getLogger("io.whylate.extension");

  private final List<String> logged = new ArrayList<>();
  private final Handler handler = new Collecting();

  @BeforeEach
  void listen() {
    LOG.addHandler(handler);
    LOG.setUseParentHandlers(false);
  }

  @AfterEach
  void stopListening() {
    LOG.removeHandler(handler);
    LOG.setUseParentHandlers(true);
  }

  @Test
  void nothingSet_isOnWithDefaults() {
    Settings settings = Settings.read(key -> null);

    assertThat(settings.enabled()).isTrue();
    assertThat(settings.travel().headers()).containsExactly("x-request-id");
    assertThat(settings.methods().classNames()).contains("com.knuddels.jtokkit.api.Encoding");
    assertThat(logged).isEmpty();
  }

  @Test
  void headers_areReadInOrderAndLowerCase() {
    assertThat(read(Settings.HEADERS, "X-Correlation-Id, x-request-id").travel().headers())
        .containsExactly("x-correlation-id", "x-request-id");
  }

  @Test
  void headersThatAreNone_fallBackInOneLine() {
    assertThat(read(Settings.HEADERS, "x request id").travel().headers())
        .containsExactly("x-request-id");
    assertThat(logged).singleElement().asString().contains(Settings.HEADERS, "x request id");
  }

  @Test
  void flagThatIsNone_fallsBackInOneLine() {
    assertThat(read(Settings.ENABLED, "flase").enabled()).isTrue();
    assertThat(logged).singleElement().asString().contains(Settings.ENABLED, "flase");
  }

  @Test
  void destinationsThatAreNone_areLeftOutInOneLine() {
    read(Settings.DESTINATIONS, "https://api.acme.com/, *.acme.com");

    assertThat(logged)
        .singleElement()
        .asString()
        .contains(Settings.DESTINATIONS, "https://", "[*.acme.com] and private");
  }

  @Test
  void thresholds_areReadAlike() {
    assertThat(read(Settings.SERIALIZATION, "0.5s").serializationNanos()).isEqualTo(500_000_000);
    assertThat(read(Settings.SERIALIZATION, "3").serializationNanos()).isEqualTo(3_000_000);
    assertThat(read(Settings.SERIALIZATION, "soon").serializationNanos()).isEqualTo(1_000_000);
    assertThat(logged)
        .singleElement()
        .asString()
        .contains(Settings.SERIALIZATION, "soon", "1ms holds");
  }

  @Test
  void tenantTrustThatIsNone_fallsBackToDistrust() {
    read(Settings.TENANT_TRUSTED, "yes");

    assertThat(logged).singleElement().asString().contains(Settings.TENANT_TRUSTED, "false holds");
  }

  @Test
  void unknownLayer_isOneLineThatNamesTheKnownOnes() {
    read(Settings.METHODS, "tokenisation=com.acme.Tok[encode];nonsense");

    assertThat(logged)
        .singleElement()
        .asString()
        .contains(Settings.METHODS, "tokenisation", "tokenization", "nonsense");
  }

  private static Settings read(String key, String value) {
    return Settings.read(Map.of(key, value)::get);
  }

  private final class Collecting extends Handler {

    @Override
    public void publish(LogRecord line) {
      logged.add(line.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
