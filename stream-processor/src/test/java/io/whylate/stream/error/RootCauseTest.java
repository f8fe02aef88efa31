package io.whylate.stream.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class RootCauseTest {

  @Test
  void line_isTheInnermostMessagesFirstLine() {
    Exception wrapped =
        new IllegalStateException("outer", new IOException("\nConnection refused\nat somewhere"));

    assertThat(RootCause.line(wrapped)).isEqualTo("Connection refused");
  }

  @Test
  void line_noMessage_isTheKindOfError() {
    assertThat(RootCause.line(new IOException())).isEqualTo("java.io.IOException");
  }
}
