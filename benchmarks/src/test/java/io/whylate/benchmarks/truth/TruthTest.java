package io.whylate.benchmarks.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.whylate.benchmarks.truth.damage.Damage;
import io.whylate.benchmarks.truth.topology.Dialects;
import io.whylate.benchmarks.truth.topology.Promise;
import io.whylate.benchmarks.truth.topology.Streams;
import io.whylate.benchmarks.truth.topology.Topologies;
import io.whylate.benchmarks.truth.topology.Topology;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What is claimed of the attribution, on requests whose answers are known. */
class TruthTest {

  private static final int REQUESTS = 400;

  /** Damage that takes no evidence away but that of the clocks. */
  private static final List<Damage> CLOCKS = List.of(Damage.SKEW, Damage.TWICE);

  private static final List<Damage> LOSSY = List.of(Damage.LOSS, Damage.LOSS_AND_SKEW, Damage.LATE);

  @TestFactory
  Stream<DynamicTest> everyLayer_allHostsOnOneClock_isAsPromised() {
    return promises(Topologies.ALL, Topology::onOneClock, List.of(Damage.NONE));
  }

  @TestFactory
  Stream<DynamicTest> everyLayer_clocksTenSecondsApart_isAsPromised() {
    return promises(Topologies.ALL, Topology::onAnyClocks, CLOCKS);
  }

  @TestFactory
  Stream<DynamicTest> everyLayer_inTheWordsOfAnyProducer_isAsPromised() {
    return promises(Dialects.ALL, Topology::onAnyClocks, CLOCKS);
  }

  /**
   * A message bounds a clock from one side only; what calls said within the last minute does from
   * both.
   */
  @Test
  void everyLayer_messageBetweenHostsThatAlsoCallEachOther_isWithinItsBound() {
    holds(
        Promise.BOUNDED,
        Cell.runAmong(
            Topologies.CALLS_OF_WORKER, Topologies.MESSAGE, REQUESTS, TruthBenchmark.SEED));
  }

  /** An engine's is early by the way back, which takes no longer than all time between services. */
  @TestFactory
  Stream<DynamicTest> firstToken_onAnyClocks_isWithinItsBound() {
    return cells(
        Streams.ALL,
        List.of(Damage.NONE, Damage.SKEW),
        (topology, cell) -> assertThat(cell.firstTokenWithinBoundShare()).isEqualTo(1));
  }

  /** Spans may also be lost without a trace; that share is printed, not hidden. */
  @TestFactory
  Stream<DynamicTest> completeness_lossThatShows_isNeverComplete() {
    return cells(
        Topologies.ALL,
        LOSSY,
        (topology, cell) -> {
          assertThat(cell.lossy()).isEqualTo(REQUESTS);
          assertThat(cell.overlooked()).isZero();
        });
  }

  private static Stream<DynamicTest> promises(
      List<Topology> topologies, Function<Topology, Promise> promise, List<Damage> damages) {
    List<Topology> promised =
        topologies.stream().filter(topology -> promise.apply(topology) != Promise.NONE).toList();
    return cells(promised, damages, (topology, cell) -> holds(promise.apply(topology), cell));
  }

  private static void holds(Promise promise, Cell cell) {
    assertThat(cell.requests()).isEqualTo(REQUESTS);
    switch (promise) {
      case EXACT -> assertThat(cell.ours().rightShare()).isEqualTo(1);
      case BOUNDED -> {
        assertThat(cell.boundedShare()).isEqualTo(1);
        assertThat(cell.withinBoundShare()).isGreaterThanOrEqualTo(0.99);
      }
      case NONE -> throw new IllegalArgumentException("nothing is promised");
    }
  }

  private interface Claim {
    void check(Topology topology, Cell cell);
  }

  private static Stream<DynamicTest> cells(
      List<Topology> topologies, List<Damage> damages, Claim claim) {
    return topologies.stream()
        .flatMap(
            topology ->
                damages.stream()
                    .map(
                        damage ->
                            DynamicTest.dynamicTest(
                                topology + ", " + damage,
                                () ->
                                    claim.check(
                                        topology,
                                        Cell.run(
                                            topology, damage, REQUESTS, TruthBenchmark.SEED)))));
  }
}
