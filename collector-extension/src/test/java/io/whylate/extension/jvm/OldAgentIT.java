package io.whylate.extension.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.extension.app.Threads;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** An older agent than the one that the extension is made for. */
class OldAgentIT {

  @Test
  void oldAgent_isNamedInOneLineAndTheServiceRunsWithIds() throws Exception {
    Path agent = Path.of(System.getProperty("whylate.old.agent.jar"));
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app = ObservedJvm.of("app", Threads.class, sink).agent(agent).start()) {
      assertThat(app.line()).isEqualTo("done");
      assertThat(app.await().exitCode()).isZero();

      assertThat(app.warnings())
          .singleElement()
          .asString()
          .contains("not tested with agent 2.20.1");
      assertThat(sink.spans())
          .hasSize(5)
          .extracting(SeenSpan::requestId)
          .containsOnly(sink.spans().get(0).requestId());
    }
  }
}
