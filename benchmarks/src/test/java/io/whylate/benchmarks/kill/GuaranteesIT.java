package io.whylate.benchmarks.kill;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.benchmarks.kill.check.Findings;
import io.whylate.benchmarks.kill.cluster.JobMode;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The short form of {@code ./whylate bench kill}. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class GuaranteesIT {

  private static final Guarantees.Size SIZE = new Guarantees.Size(150, 75, 2);

  @TempDir private Path directory;

  @Test
  void everyRequest_processesDieUnderLoad_isThereOnceAndRight() throws Exception {
    Random random = new Random(5);
    try (Guarantees guarantees = Guarantees.start(directory, GuaranteesIT::say)) {
      guarantees.run(JobMode.TWO);
      for (Fault fault :
          List.of(Fault.JOB_KILLED, Fault.BROKER_KILLED, Fault.ENGINE_KILLED, Fault.ENGINE_FULL)) {
        assertRight(guarantees.round(fault, SIZE, random));
      }
      guarantees.run(JobMode.TWO_EXACTLY_ONCE_WITH_STANDBY);
      assertRight(guarantees.round(Fault.JOB_KILLED, SIZE, random));
    }
  }

  private static void say(String line) {
    System.out.println(line);
  }

  private static void assertRight(Findings findings) {
    assertThat(findings.examples()).as(findings.summary()).isEmpty();
  }
}
