package io.whylate.extension.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.extension.app.Threads;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The extension given to the agent a second time, as another copy of its jar. */
class TwoExtensionsIT {

  @TempDir private Path folder;

  @Test
  void secondCopy_isNamedInOneLineAndTheServiceRunsWithIds() throws Exception {
    Path jar = Path.of(System.getProperty("whylate.extension.jar"));
    Path copy = Files.copy(jar, folder.resolve("second.jar"));
    try (OtlpSink sink = new OtlpSink();
        ObservedJvm app =
            ObservedJvm.of("app", Threads.class, sink)
                .with("-Dotel.javaagent.extensions=" + jar + "," + copy)
                .start()) {
      assertThat(app.line()).isEqualTo("done");
      assertThat(app.await().exitCode()).isZero();

      assertThat(app.warnings())
          .singleElement()
          .asString()
          .contains("the extension is given 2 times, one holds", jar.toString(), copy.toString());
      assertThat(sink.spans())
          .hasSize(5)
          .extracting(SeenSpan::requestId)
          .containsOnly(sink.spans().get(0).requestId());
    }
  }
}
