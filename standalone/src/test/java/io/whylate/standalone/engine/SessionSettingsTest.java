package io.whylate.standalone.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionSettingsTest {

  @Test
  void set_severalSettings_isOneStatement() throws Exception {
    Map<String, String> values = new TreeMap<>(Map.of("async_insert", "0", "max_threads", "2"));

    assertThat(SessionSettings.of(values).set())
        .isEqualTo("SET async_insert = '0', max_threads = '2'");
  }

  @Test
  void set_quoteAndBackslash_areEscaped() throws Exception {
    assertThat(SessionSettings.of(Map.of("log_comment", "a'b\\c")).set())
        .isEqualTo("SET log_comment = 'a\\'b\\\\c'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a = 1, b", "1a", "", "readonly", "allow_ddl"})
  void of_nameThatIsNoSettingOrCannotBeReset_isRefused(String name) {
    assertThatThrownBy(() -> SessionSettings.of(Map.of(name, "1")))
        .isInstanceOf(EngineException.class)
        .hasMessageContaining("'" + name + "'");
  }
}
