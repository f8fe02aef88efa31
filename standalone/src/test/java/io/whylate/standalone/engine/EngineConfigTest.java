package io.whylate.standalone.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class EngineConfigTest {
  private static final Path LIBRARY = Path.of("libchdb.so");
  private static final Path DATA = Path.of("data");

  @Test
  void fromArguments_ofToArguments_isTheSame() {
    EngineConfig config = new EngineConfig(LIBRARY, DATA, 8123, 3, 1, 1 << 20);

    assertThat(EngineConfig.fromArguments(config.toArguments().toArray(String[]::new)))
        .isEqualTo(config);
  }

  @Test
  void of_noMoreSaid_hasDefaults() {
    assertThat(EngineConfig.of(LIBRARY, DATA, 0))
        .isEqualTo(new EngineConfig(LIBRARY, DATA, 0, 4, 2, 1L << 30));
  }

  @Test
  void new_impossibleValues_areRefused() {
    assertThatThrownBy(() -> new EngineConfig(LIBRARY, DATA, 65536, 1, 1, 1))
        .hasMessage("port 65536 is not between 0 and 65535");
    assertThatThrownBy(() -> new EngineConfig(LIBRARY, DATA, 0, 1, 0, 1))
        .hasMessage("the engine needs a reader and a writer");
  }
}
