package io.whylate.extension.stream;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StreamingHostsTest {

  @AfterEach
  void forgetSetting() {
    StreamSettings.activate(key -> null);
  }

  @Test
  void hostThatOnlyAnswersInOnePiece_getsNoMoreWindowsUntilItStreams() {
    answers("plain:80", 31, false);
    assertThat(StreamingHosts.mayStream("plain:80")).isTrue();
    answers("plain:80", 10, false);
    assertThat(StreamingHosts.mayStream("plain:80")).isFalse();
    answers("plain:80", 1, true);
    answers("plain:80", 100, false);
    assertThat(StreamingHosts.mayStream("plain:80")).isTrue();
  }

  @Test
  void hostThatStreamsAmongOtherAnswers_keepsItsWindows() {
    answers("mixed:80", 20, false);
    answers("mixed:80", 1, true);
    answers("mixed:80", 100, false);
    assertThat(StreamingHosts.mayStream("mixed:80")).isTrue();
  }

  @Test
  void allCalls_getWindowsWhereThatIsSet() {
    answers("busy:80", 40, false);
    StreamSettings.activate(key -> key.equals(StreamSettings.CALLS) ? "ALL" : null);
    assertThat(StreamingHosts.mayStream("busy:80")).isTrue();
    StreamSettings.activate(key -> "typo");
    assertThat(StreamingHosts.mayStream("busy:80")).isFalse();
  }

  @Test
  void hostsWithoutEnd_areForgottenInTime() {
    for (int host = 0; host < 5000; host++) {
      answers("h" + host + ":80", 32, false);
    }
    assertThat(StreamingHosts.mayStream("h0:80")).isTrue();
  }

  private static void answers(String host, int times, boolean streamed) {
    for (int time = 0; time < times; time++) {
      StreamingHosts.learn(host, streamed);
    }
  }
}
