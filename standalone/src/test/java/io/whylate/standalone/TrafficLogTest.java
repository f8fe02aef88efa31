package io.whylate.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.standalone.TrafficLog.Traffic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrafficLogTest {

  @TempDir private Path directory;

  @Test
  void read_linesOfAllKinds_countsTheEvents() throws IOException {
    Path log = directory.resolve("edge.log");
    Files.writeString(
        log, "a warning\nstarted 1\nstarted 2\nfinished 2\nfailed 1 the service answered 502\n");

    assertThat(new TrafficLog(log).read()).isEqualTo(new Traffic(2, 1, 1, false));

    Files.writeString(log, "started 1\nfinished 1\ndone\n");
    assertThat(new TrafficLog(log).read()).isEqualTo(new Traffic(1, 1, 0, true));
  }
}
