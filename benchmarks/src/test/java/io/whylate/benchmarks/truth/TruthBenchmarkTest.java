package io.whylate.benchmarks.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.benchmarks.truth.damage.Damage;
import io.whylate.benchmarks.truth.topology.Topologies;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TruthBenchmarkTest {

  @Test
  void print_anyTime_saysWhatIsSimulatedAndTheSameEachTime() {
    String printed = print();

    assertThat(printed).contains("3 requests a cell, seed " + TruthBenchmark.SEED);
    Topologies.ALL.forEach(topology -> assertThat(printed).contains(topology.name()));
    for (Damage damage : Damage.values()) {
      assertThat(printed).contains(damage.toString());
    }
    assertThat(print()).isEqualTo(printed);
  }

  private static String print() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new TruthBenchmark(new PrintStream(bytes, true, StandardCharsets.UTF_8), 3).print();
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
