package io.whylate.extension.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.extension.app.Strange;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An application that uses what the extension does not see. */
class CoverageIT {

  private static final String WORDS = "tokenization=io.whylate.extension.app.Words[cuont]";

  @Test
  void whatIsNotSeen_isSaidOnceAndTheApplicationRuns() throws Exception {
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app =
            ObservedJvm.of("app", Strange.class, sink)
                .with("-Dotel.whylate.methods=" + WORDS)
                .start()) {
      assertThat(app.line()).isEqualTo("called 2");
      assertThat(app.await().exitCode()).isZero();

      List<String> said = app.log().stream().filter(line -> line.contains("whylate:")).toList();
      assertThat(said).hasSize(3);
      assertThat(said.get(0)).endsWith("whylate: the extension is on");
      assertThat(said)
          .anyMatch(line -> line.contains("OkHttp is in use under another name, io.whylate"))
          .anyMatch(
              line -> line.endsWith("Words has none of the methods [cuont]; it gets no spans"));
    }
  }
}
