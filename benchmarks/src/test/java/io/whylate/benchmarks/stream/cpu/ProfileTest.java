package io.whylate.benchmarks.stream.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProfileTest {

  private static final String STREAM = "whylate-stream-1-StreamThread-1";

  @Test
  void divide_samplesOfAThread_countWithTheTopmostThatIsOursOrKafkas() {
    Profile profile = new Profile();
    profile.add(STREAM, List.of("java.util.HashMap", "io.whylate.stream.route.Route$Move"));
    profile.add(STREAM, List.of("java.util.TreeMap", "org.apache.kafka.Store", "io.whylate.Stage"));
    profile.add(STREAM, List.of("io.whylate.Serde", "org.apache.kafka.Store"));
    profile.add(STREAM, List.of("java.lang.Thread"));
    ProcessCpu cpu = new ProcessCpu(Map.of("whylate-stream-", 8.0, "GC Thread#0", 1.5));

    Map<Profile.Place, Double> seconds = profile.divide(cpu);

    assertThat(seconds)
        .containsEntry(new Profile.Place(Owner.OURS, "io.whylate.stream.route.Route"), 2.0)
        .containsEntry(new Profile.Place(Owner.REST, "GC Thread#0"), 1.5);
    assertThat(Profile.byOwner(seconds))
        .containsOnly(
            Map.entry(Owner.OURS, 4.0), Map.entry(Owner.KAFKA, 2.0), Map.entry(Owner.REST, 3.5));
    assertThat(Profile.largest(seconds, 1)).hasSize(1);
  }

  @Test
  void since_threadsOfOneName_areOne() {
    Map<String, Double> seconds = new HashMap<>();
    String fields = " S 1 1 1 0 -1 64 0 0 0 0 %d %d 0 0 20 0 9 0 1";
    ProcessCpu.add(seconds, "77 (odd) name)" + String.format(fields, 150, 50));
    ProcessCpu.add(seconds, "78 (odd) name)" + String.format(fields, 0, 25));
    ProcessCpu now = new ProcessCpu(seconds);

    assertThat(now.secondsByThread()).containsOnlyKeys("odd) name");
    assertThat(now.since(new ProcessCpu(Map.of("odd) name", 0.25))).seconds())
        .isCloseTo(2.0, within(1e-9));
  }
}
